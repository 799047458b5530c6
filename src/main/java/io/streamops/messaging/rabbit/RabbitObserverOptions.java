package io.streamops.messaging.rabbit;

import io.streamops.settings.RabbitSettings;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.KeyStoreOptions;
import io.vertx.rabbitmq.RabbitMQOptions;
import java.security.KeyStore;

/** The configuration of Vert.x's client: the same RabbitMQ, user and TLS as in {@link RabbitClientOptions}. */
final class RabbitObserverOptions {
    private static final String KEY_STORE = "javax.net.ssl.keyStore";

    private RabbitObserverOptions() {}

    static RabbitMQOptions of(RabbitSettings.Address address, String connectionName) {
        var ours = RabbitClientOptions.of(address);
        var options = new RabbitMQOptions()
                .setHost(ours.getHost())
                .setPort(ours.getPort())
                .setVirtualHost(ours.getVirtualHost())
                .setUser(ours.getUsername())
                .setPassword(ours.getPassword())
                .setConnectionName(connectionName)
                .setConnectionTimeout(ours.getConnectionTimeout())
                .setHandshakeTimeout(ours.getHandshakeTimeout())
                // The client has no timeout for requests, so heartbeats must detect a dead connection.
                .setRequestedHeartbeat(ours.getRequestedHeartbeat())
                .setAutomaticRecoveryEnabled(false)
                .setReconnectAttempts(0);
        if (ours.isSSL()) {
            secure(options);
        }
        return options;
    }

    private static void secure(RabbitMQOptions options) {
        options.setSsl(true);
        // Vert.x requires this but ignores it; RabbitMQ's client verifies the host name itself.
        options.setHostnameVerificationAlgorithm("HTTPS");
        if (System.getProperty(KEY_STORE) != null) {
            options.setKeyCertOptions(keys());
        }
    }

    /** The key stores of Java's default TLS context, which RabbitMQ's client uses. */
    private static KeyCertOptions keys() {
        return new KeyStoreOptions()
                .setPath(System.getProperty(KEY_STORE))
                .setPassword(System.getProperty("javax.net.ssl.keyStorePassword", ""))
                .setType(System.getProperty("javax.net.ssl.keyStoreType", KeyStore.getDefaultType()));
    }
}
