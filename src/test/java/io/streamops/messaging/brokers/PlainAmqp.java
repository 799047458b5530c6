package io.streamops.messaging.brokers;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.net.URI;

/** A plain AMQP 0-9-1 connection, as a client without StreamOps makes it. */
public final class PlainAmqp {
    private PlainAmqp() {}

    public static Connection connect(URI url) throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(url);
        if ("/".equals(url.getPath())) {
            // Which the client would take for a host without a name.
            factory.setVirtualHost("/");
        }
        factory.setAutomaticRecoveryEnabled(false);
        return factory.newConnection();
    }
}
