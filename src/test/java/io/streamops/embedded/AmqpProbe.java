package io.streamops.embedded;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.net.URI;

/** RabbitMQ's own client, without the recovery that would hide what a test looks for. */
final class AmqpProbe {
    private AmqpProbe() {}

    static Connection connect(EmbeddedRabbit rabbit) throws Exception {
        return connect(rabbit.address().url());
    }

    static Connection connect(URI url) throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(url);
        factory.setVirtualHost("/");
        factory.setAutomaticRecoveryEnabled(false);
        return factory.newConnection();
    }
}
