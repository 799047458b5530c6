package io.streamops.messaging.rabbit;

/** RabbitMQ did not accept a message: no queue was bound, the broker rejected it, or AMQP cannot carry it. */
public sealed class NotPublished extends RuntimeException permits NotEncodable {
    NotPublished(String message) {
        super(message);
    }
}
