package io.streamops.messaging;

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
}
