package io.streamops.messaging.rabbit;

/** The message's properties do not fit into AMQP; nothing was written. */
final class NotEncodable extends NotPublished {
    NotEncodable(String message) {
        super(message);
    }
}
