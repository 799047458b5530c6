package io.streamops.messaging.rabbit;

import com.rabbitmq.client.ConnectionFactory;
import io.streamops.settings.RabbitSettings;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;

/** The configuration of connections: timeouts for everything that waits, and no automatic recovery. */
final class RabbitClientOptions {
    static final int CLOSE_MILLIS = 5_000;
    private static final int CONNECT_MILLIS = 5_000;
    private static final int ANSWER_MILLIS = 15_000;
    private static final int HEARTBEAT_SECONDS = 10;

    private RabbitClientOptions() {}

    static ConnectionFactory of(RabbitSettings.Address address) {
        var url = address.url();
        var factory = new ConnectionFactory();
        factory.setHost(url.getHost());
        if ("amqps".equals(url.getScheme())) {
            secure(factory);
        }
        if (url.getPort() != -1) {
            factory.setPort(url.getPort());
        }
        var path = url.getRawPath();
        factory.setVirtualHost(path == null || path.length() <= 1 ? "/" : decoded(path.substring(1)));
        var userInfo = url.getRawUserInfo();
        if (userInfo != null) {
            var parts = userInfo.split(":", 2);
            factory.setUsername(decoded(parts[0]));
            factory.setPassword(parts.length > 1 ? decoded(parts[1]) : "");
        }
        // Automatic recovery would reuse delivery tags that then name other messages.
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        factory.setConnectionTimeout(CONNECT_MILLIS);
        factory.setHandshakeTimeout(ANSWER_MILLIS);
        factory.setChannelRpcTimeout(ANSWER_MILLIS);
        factory.setShutdownTimeout(CLOSE_MILLIS);
        return factory;
    }

    private static void secure(ConnectionFactory factory) {
        try {
            factory.useSslProtocol(SSLContext.getDefault());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
        factory.enableHostnameVerification();
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
