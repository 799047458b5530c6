package io.streamops.messaging.rabbit;

/** AMQP has no room for what a message has besides its body; nothing of it was written. */
final class NotCarried extends NotPublished {
    NotCarried(String message) {
        super(message);
    }
}
