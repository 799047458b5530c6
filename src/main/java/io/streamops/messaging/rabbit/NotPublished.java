package io.streamops.messaging.rabbit;

/** RabbitMQ was there and has not taken a message: no queue was bound to its key, or the broker said no. */
public final class NotPublished extends RuntimeException {
    NotPublished(String message) {
        super(message);
    }
}
