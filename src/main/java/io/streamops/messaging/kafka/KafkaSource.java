package io.streamops.messaging.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a Kafka lane consumes, and as which member of which group.
 *
 * @param start where a group without a commit starts
 * @param sessionTimeout after this time without a heartbeat a consumer is considered dead
 * @param maxPollInterval how long a rebalance may wait for this consumer
 * @param commitInterval the interval between commits
 * @param member the static member id in the group ({@code group.instance.id}), with which a restarted consumer takes its
 *     predecessor's place at once; unique among living consumers. Null: none
 * @param handOver how long a rebalance waits for running handlers
 * @param maxBytes the bound on messages in flight in bytes; a single larger one is accepted on its own
 */
public record KafkaSource(
        String group,
        List<String> topics,
        Start start,
        Duration sessionTimeout,
        Duration heartbeat,
        Duration maxPollInterval,
        Duration commitInterval,
        Duration handOver,
        @Nullable String member,
        long maxBytes) {
    /** Decoded messages take a multiple of this in the heap, which is still a small part of the smallest heap of a node. */
    private static final long MAX_BYTES = 32L << 20;

    /** Where a group without a commit starts. */
    public enum Start {
        EARLIEST,
        LATEST;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public KafkaSource {
        topics = List.copyOf(topics);
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("group " + group + " has no topic");
        }
        if (maxBytes < 1) {
            throw new IllegalArgumentException("group " + group + " must have a positive bound in bytes");
        }
    }

    /** A source with the timeouts of contract 2, which suit all groups. */
    public static KafkaSource of(String group, Start start, String... topics) {
        return new KafkaSource(
                group,
                List.of(topics),
                start,
                Duration.ofSeconds(30),
                Duration.ofSeconds(3),
                Duration.ofMinutes(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                null,
                MAX_BYTES);
    }

    public KafkaSource withSessionTimeout(Duration time) {
        return new KafkaSource(
                group, topics, start, time, heartbeat, maxPollInterval, commitInterval, handOver, member, maxBytes);
    }

    public KafkaSource withCommitInterval(Duration time) {
        return new KafkaSource(
                group, topics, start, sessionTimeout, heartbeat, maxPollInterval, time, handOver, member, maxBytes);
    }

    public KafkaSource withHandOver(Duration time) {
        return new KafkaSource(
                group,
                topics,
                start,
                sessionTimeout,
                heartbeat,
                maxPollInterval,
                commitInterval,
                time,
                member,
                maxBytes);
    }

    public KafkaSource as(String name) {
        return new KafkaSource(
                group,
                topics,
                start,
                sessionTimeout,
                heartbeat,
                maxPollInterval,
                commitInterval,
                handOver,
                name,
                maxBytes);
    }

    public KafkaSource withMaxBytes(long bound) {
        return new KafkaSource(
                group,
                topics,
                start,
                sessionTimeout,
                heartbeat,
                maxPollInterval,
                commitInterval,
                handOver,
                member,
                bound);
    }
}
