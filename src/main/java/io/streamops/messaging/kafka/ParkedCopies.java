package io.streamops.messaging.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What is parked, computed from the copies and settlement marks in dead-letter topics. Only positions are kept; bodies are
 * read again for the page that is requested.
 */
final class ParkedCopies {
    /** A parked message: its first copy, and the offsets of all copies. */
    record Entry(TopicPartition partition, long offset, long timestamp, List<Long> copies) {}

    private final Map<TopicPartition, LinkedHashMap<String, Entry>> byOrigin = new HashMap<>();
    private final Map<TopicPartition, TreeMap<Long, String>> origins = new HashMap<>();
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    void add(ConsumerRecord<byte[], byte[]> message) {
        var partition = KafkaParkedHeaders.partitionOf(message);
        ends.put(partition, message.offset() + 1);
        var settles = KafkaParkedHeaders.settles(message);
        if (settles != null) {
            remove(partition, settles);
        } else {
            addCopy(partition, message);
        }
    }

    private void addCopy(TopicPartition partition, ConsumerRecord<byte[], byte[]> message) {
        var origin = KafkaParkedHeaders.origin(message);
        origins.computeIfAbsent(partition, p -> new TreeMap<>()).put(message.offset(), origin);
        byOrigin.computeIfAbsent(partition, p -> new LinkedHashMap<>())
                .computeIfAbsent(
                        origin, first -> new Entry(partition, message.offset(), message.timestamp(), new ArrayList<>()))
                .copies()
                .add(message.offset());
    }

    private void remove(TopicPartition partition, long offset) {
        var known = origins.getOrDefault(partition, new TreeMap<>());
        var origin = known.get(offset);
        if (origin != null) {
            var entry = byOrigin.getOrDefault(partition, new LinkedHashMap<>()).remove(origin);
            if (entry != null) {
                entry.copies().forEach(known::remove);
            }
        }
    }

    int count() {
        return byOrigin.values().stream().mapToInt(Map::size).sum();
    }

    List<Entry> oldestFirst(int offset, int limit) {
        return byOrigin.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .sorted(Comparator.comparingLong(Entry::timestamp)
                        .thenComparingInt(entry -> entry.partition().partition())
                        .thenComparingLong(Entry::offset))
                .skip(offset)
                .limit(limit)
                .toList();
    }

    Optional<Entry> find(TopicPartition partition, long offset) {
        return byOrigin.getOrDefault(partition, new LinkedHashMap<>()).values().stream()
                .filter(entry -> entry.offset() == offset)
                .findFirst();
    }

    /** The offsets below which everything is settled. */
    Map<TopicPartition, Long> settledBelow() {
        var settled = new HashMap<TopicPartition, Long>();
        ends.forEach((partition, end) -> {
            var open = origins.getOrDefault(partition, new TreeMap<>());
            settled.put(partition, open.isEmpty() ? end : open.firstKey());
        });
        return settled;
    }
}
