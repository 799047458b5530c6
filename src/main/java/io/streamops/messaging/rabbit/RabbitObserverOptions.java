package io.streamops.messaging.rabbit;

import io.streamops.settings.RabbitAddress;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.KeyStoreOptions;
import io.vertx.rabbitmq.RabbitMQOptions;
import java.security.KeyStore;

/** How Vert.x's client connects: to the same RabbitMQ, as the same user and as safely as {@link RabbitClientOptions} says. */
final class RabbitObserverOptions {
    private static final String KEY_STORE = "javax.net.ssl.keyStore";

    private RabbitObserverOptions() {}

    static RabbitMQOptions of(RabbitAddress address, String connectionName) {
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
                // It cannot be told how long to wait for an answer: a connection that is silent has to be found dead.
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
        // Vert.x asks for this and makes nothing of it; RabbitMQ's client verifies by itself.
        options.setHostnameVerificationAlgorithm("HTTPS");
        if (System.getProperty(KEY_STORE) != null) {
            options.setKeyCertOptions(keys());
        }
    }

    /** As Java's own context of TLS, which RabbitMQ's client uses, finds them. */
    private static KeyCertOptions keys() {
        return new KeyStoreOptions()
                .setPath(System.getProperty(KEY_STORE))
                .setPassword(System.getProperty("javax.net.ssl.keyStorePassword", ""))
                .setType(System.getProperty("javax.net.ssl.keyStoreType", KeyStore.getDefaultType()));
    }
}
