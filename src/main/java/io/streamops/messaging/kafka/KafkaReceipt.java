package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.messaging.Decoder;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Receipt;
import io.vertx.core.Future;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A Kafka record in flight. Kafka does not count attempts: they start at 1 with every consumer. */
final class KafkaReceipt<T> implements Receipt<T> {
    /** What all records of a lane share. */
    record Lane<T>(String name, Decoder<byte[], T> decoder, KafkaParking parking) {}

    private final Lane<T> lane;
    private final ConsumerRecord<byte[], byte[]> message;
    private final PartitionProgress progress;
    private final @Nullable String key;

    KafkaReceipt(Lane<T> lane, ConsumerRecord<byte[], byte[]> message, PartitionProgress progress) {
        this.lane = lane;
        this.message = message;
        this.progress = progress;
        this.key = message.key() == null ? null : new String(message.key(), UTF_8);
    }

    PartitionProgress progress() {
        return progress;
    }

    @Override
    public long size() {
        return sizeOf(message);
    }

    static long sizeOf(ConsumerRecord<byte[], byte[]> message) {
        return (long) Math.max(0, message.serializedKeySize()) + Math.max(0, message.serializedValueSize());
    }

    @Override
    public @Nullable String key() {
        return key;
    }

    @Override
    public Map<String, Object> place() {
        return Map.of("topic", message.topic(), "partition", message.partition(), "offset", message.offset());
    }

    @Override
    public int firstAttempt() {
        return 1;
    }

    @Override
    public Delivery<T> open(int attempt) throws Decoder.Undecodable {
        var value = message.value();
        return new Delivery<>(
                lane.name(),
                message.partition() + "-" + message.offset(),
                key,
                value == null ? lane.decoder().decodeMissing() : lane.decoder().decode(value),
                KafkaParkedHeaders.KafkaHeaders.toMap(message.headers()),
                attempt);
    }

    @Override
    public void settle() {
        progress.settled(message.offset());
    }

    @Override
    public Future<Void> park(String reason, int attempts) {
        return lane.parking().park(message, reason, attempts);
    }

    @Override
    public void failedAttempt() {
        // The lane keeps its count in memory.
    }

    @Override
    public void giveBack() {
        // The record stays unsettled, so the next consumer gets it.
    }
}
