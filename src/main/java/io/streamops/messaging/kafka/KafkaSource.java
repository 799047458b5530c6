package io.streamops.messaging.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a Kafka lane reads, and as which member of which group.
 *
 * @param start where a group begins that has committed nothing yet
 * @param sessionTimeout after so long without a heartbeat a consumer counts as dead
 * @param maxPollInterval how long a rebalance may wait for this consumer
 * @param commitInterval how often what is settled is committed
 * @param member the consumer's lasting name in its group, so that its successor after a kill takes its place at once and
 *     not only when it counts as dead; of one living consumer. Null for none
 * @param handOver how long running handlers are waited for when a partition goes to another consumer
 * @param maxBytes how many bytes of messages the lane holds at the most; a single larger one is taken by itself
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
    /** Some times this in the heap when it is decoded, and still a small part of the smallest that a node is given. */
    private static final long MAX_BYTES = 32L << 20;

    /** Where a group begins that has committed nothing yet. */
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

    /** With the times of contract 2, which suit everybody. */
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
