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
}
