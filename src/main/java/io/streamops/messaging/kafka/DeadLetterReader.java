package io.streamops.messaging.kafka;

import io.streamops.messaging.kafka.ParkedCopies.Entry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads dead-letter topics with a consumer of its own, within a time limit. Blocks; for worker threads only. */
final class DeadLetterReader implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final long began = System.nanoTime();

    DeadLetterReader(KafkaConsumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /** Reads everything that is parked in the given topics; topics that do not exist are skipped. */
    ParkedCopies fold(Collection<String> topics) throws TimeoutException {
        var copies = new ParkedCopies();
        var existing = consumer.listTopics(LIMIT);
        var partitions = topics.stream()
                .flatMap(topic -> existing.getOrDefault(topic, List.of()).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .collect(Collectors.toSet());
        readToTheEnd(partitions, copies::add);
        return copies;
    }

    private void readToTheEnd(Set<TopicPartition> partitions, Consumer<ConsumerRecord<byte[], byte[]>> sink)
            throws TimeoutException {
        var ends = consumer.endOffsets(partitions, LIMIT);
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        while (isBehind(ends)) {
            for (var message : poll()) {
                sink.accept(message);
            }
        }
    }

    private boolean isBehind(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey(), LIMIT) < end.getValue());
    }

    /** The records of the entries, in order; entries removed in the meantime are left out. */
    List<ConsumerRecord<byte[], byte[]>> read(List<Entry> entries) throws TimeoutException {
        var found = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        for (var entry : entries) {
            var partition = entry.partition();
            consumer.assign(Set.of(partition));
            consumer.seek(partition, entry.offset());
            List<ConsumerRecord<byte[], byte[]>> polled;
            do {
                polled = poll().records(partition);
            } while (polled.isEmpty() && consumer.position(partition, LIMIT) <= entry.offset());
            polled.stream()
                    .filter(message -> message.offset() == entry.offset())
                    .forEach(found::add);
        }
        return found;
    }

    private ConsumerRecords<byte[], byte[]> poll() throws TimeoutException {
        if (System.nanoTime() - began > LIMIT.toNanos()) {
            throw new TimeoutException("parked messages could not be read in time");
        }
        return consumer.poll(POLL);
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(CLOSING));
    }
}
