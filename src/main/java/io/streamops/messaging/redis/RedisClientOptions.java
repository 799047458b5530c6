package io.streamops.messaging.redis;

import io.streamops.settings.RedisAddress;
import io.vertx.core.net.NetClientOptions;
import io.vertx.redis.client.ProtocolVersion;
import io.vertx.redis.client.RedisOptions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How the client is set up: bounds on everything that waits, and one protocol version for all servers. */
final class RedisClientOptions {
    /** The longest that Redis may keep a blocking read waiting. */
    static final int LONGEST_BLOCK_MILLIS = 2_000;

    /** Enough to keep the cores of Redis and of this node's event loops busy: commands do not wait for each other. */
    static final int COMMAND_CONNECTIONS = 2;
    /** How often a connection for commands is asked for a sign of life. */
    static final int SIGN_OF_LIFE_MILLIS = 3_000;

    private static final int CONNECT_MILLIS = 5_000;
    /** A connection on which nothing has come for so long is closed, be it that the other end is gone without a word. */
    private static final int SILENCE_SECONDS = 10;

    private static final int DEDICATED_CONNECTIONS = 256;
    private static final int WAITING_FOR_CONNECTION = 2_048;
    private static final int WAITING_FOR_ANSWER = 16_384;

    private RedisClientOptions() {}

    static RedisOptions forCommands(RedisAddress address) {
        return options(address).setMaxPoolSize(COMMAND_CONNECTIONS);
    }

    static RedisOptions forBlockingReads(RedisAddress address) {
        return options(address).setMaxPoolSize(DEDICATED_CONNECTIONS);
    }

    private static RedisOptions options(RedisAddress address) {
        var url = address.url();
        var tls = "rediss".equals(url.getScheme());
        var net = new NetClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setReadIdleTimeout(SILENCE_SECONDS)
                .setTcpKeepAlive(true)
                .setTcpNoDelay(true)
                .setSsl(tls);
        if (tls) {
            net.setHostnameVerificationAlgorithm("HTTPS");
        }
        var options = new RedisOptions()
                .setConnectionString(address.toString())
                .setNetClientOptions(net)
                .setMaxPoolWaiting(WAITING_FOR_CONNECTION)
                .setMaxWaitingHandlers(WAITING_FOR_ANSWER)
                .setPreferredProtocolVersion(ProtocolVersion.RESP2);
        return withCredentials(options, url.getRawUserInfo());
    }

    private static RedisOptions withCredentials(RedisOptions options, @Nullable String userInfo) {
        if (userInfo == null) {
            return options;
        }
        var colon = userInfo.indexOf(':');
        if (colon < 0) {
            return options.setPassword(decoded(userInfo));
        }
        if (colon > 0) {
            options.setUser(decoded(userInfo.substring(0, colon)));
        }
        return options.setPassword(decoded(userInfo.substring(colon + 1)));
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
