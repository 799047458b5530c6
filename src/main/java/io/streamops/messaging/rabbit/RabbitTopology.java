package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Declares queues, exchanges and bindings on each new connection. An existing one with other properties is used as it is,
 * with a warning. Each declaration has its own channel, because RabbitMQ closes the channel when it rejects one.
 */
public final class RabbitTopology {
    /** The declarations of a lane or publisher. */
    @FunctionalInterface
    public interface Declaration {
        Declaration NOTHING = topology -> {};

        void declare(RabbitTopology topology) throws IOException;
    }

    private interface Step {
        void on(Channel channel) throws IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(RabbitTopology.class);

    private final Connection connection;

    RabbitTopology(Connection connection) {
        this.connection = connection;
    }

    /** A durable queue without arguments. */
    public void queue(String name) throws IOException {
        declared(
                "queue",
                name,
                channel -> channel.queueDeclare(name, true, false, false, null),
                channel -> channel.queueDeclarePassive(name));
    }

    /** A durable topic exchange. */
    public void topicExchange(String name) throws IOException {
        declared(
                "exchange",
                name,
                channel -> channel.exchangeDeclare(name, "topic", true),
                channel -> channel.exchangeDeclarePassive(name));
    }

    /** Binds the queue. Without permission to bind, existing bindings are used. */
    public void bind(String queue, String exchange, String routingKey) throws IOException {
        try {
            apart(channel -> channel.queueBind(queue, exchange, routingKey));
        } catch (IOException e) {
            if (!RabbitConnection.isRefusal(e)) {
                throw e;
            }
            log.atWarn()
                    .addKeyValue("queue", queue)
                    .addKeyValue("exchange", exchange)
                    .addKeyValue("routingKey", routingKey)
                    .addKeyValue("cause", String.valueOf(e.getCause()))
                    .log("the queue cannot be bound and is used as it is");
        }
    }

    private void declared(String kind, String name, Step declare, Step check) throws IOException {
        try {
            apart(declare);
        } catch (IOException e) {
            if (!RabbitConnection.isRefusal(e)) {
                throw e;
            }
            apart(check);
            log.atWarn().addKeyValue(kind, name).log("it exists with other properties and is used as it is");
        }
    }

    private void apart(Step step) throws IOException {
        var channel = connection.createChannel();
        if (channel == null) {
            throw new IOException("the connection has no channel left");
        }
        try {
            step.on(channel);
        } finally {
            RabbitConnection.close(channel);
        }
    }
}
