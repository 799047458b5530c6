package io.streamops.messaging.rabbit;

/** RabbitMQ was there and has not taken a message: no queue was bound to its key, the broker said no, or AMQP cannot carry it. */
public sealed class NotPublished extends RuntimeException permits NotCarried {
    NotPublished(String message) {
        super(message);
    }
}
