package io.streamops.messaging.rabbit;

/** The message's properties do not fit into AMQP; nothing was written. */
final class NotCarried extends NotPublished {
    NotCarried(String message) {
        super(message);
    }
}
