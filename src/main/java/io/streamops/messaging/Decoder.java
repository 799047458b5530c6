package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/**
 * Decodes a message from the broker's form into the handler's.
 *
 * @param <M> the broker's form: bytes in Kafka and RabbitMQ, fields in a Redis Stream
 * @param <T> the handler's form
 */
@FunctionalInterface
public interface Decoder<M, T> {
    T decode(M message) throws Undecodable;

    /** Replaces {@link #decode} for Kafka records without a value. Most lanes reject them. */
    default T decodeMissing() throws Undecodable {
        throw new Undecodable("the record has no value");
    }

    /** A message's body cannot be decoded. The exception's message becomes the reason for parking it. */
    public static final class Undecodable extends Exception {
        private static final long serialVersionUID = 1L;

        private final @Nullable String content;

        public Undecodable(String message) {
            super(message);
            this.content = null;
        }

        /** @param content the part of the body that may be logged */
        public Undecodable(String message, String content) {
            super(message);
            this.content = content;
        }

        /** The part of the body that may be logged; null: none. */
        @Nullable String content() {
            return content;
        }
    }
}
