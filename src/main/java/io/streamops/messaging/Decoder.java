package io.streamops.messaging;

/**
 * From what the broker holds to what the handler takes.
 *
 * @param <M> the broker's form: bytes in Kafka and RabbitMQ, fields in a Redis Stream
 * @param <T> the handler's
 */
@FunctionalInterface
public interface Decoder<M, T> {
    T decode(M message) throws Undecodable;

    /** Takes the place of {@link #decode} for a record without a value, which Kafka allows. Most lanes have no use for one. */
    default T decodeMissing() throws Undecodable {
        throw new Undecodable("the record has no value");
    }
}
