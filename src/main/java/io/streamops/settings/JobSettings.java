package io.streamops.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Jobs.
 *
 * @param ttl how long a job is kept after it was last touched, where its request does not say
 * @param stream the key of the queue
 * @param group the consumer group in which workers share it
 * @param consumer what this node's worker is called in the group; the node's id where it is empty
 * @param maxInFlight how many jobs this node's worker runs at once
 * @param maxBacklog with so many jobs that no worker has ended, no more are taken
 */
public record JobSettings(
        Duration ttl, String stream, String group, Optional<String> consumer, int maxInFlight, int maxBacklog) {
    static final Setting<Duration> TTL = Setting.of(
            "JOB_TTL_S",
            "3600",
            Shape.seconds(1, 31_536_000),
            "how long a job is kept after the last that happened to it");
    static final Setting<String> STREAM = Setting.of(
            "QUEUE_STREAM_KEY", "jobs:stream", Shape.TOKENS, "the key of the stream that jobs are queued in");
    static final Setting<String> GROUP =
            Setting.of("WORKER_GROUP", "workers", Shape.TOKENS, "the consumer group in which workers share the queue");
    static final Setting<String> CONSUMER = Setting.of(
            "CONSUMER",
            null,
            Shape.TOKENS,
            "what this worker is called in the group, unlike all others; not set: the node's id");
    static final Setting<Integer> MAX_IN_FLIGHT =
            Setting.of("MAX_INFLIGHT", "50", Shape.integer(1, 1_000), "how many jobs a worker runs at once");
    static final Setting<Integer> MAX_BACKLOG = Setting.of(
            "BACKPRESSURE_MAX_BACKLOG",
            "10000",
            Shape.integer(1, 100_000),
            "with so many jobs not ended yet, new ones are refused for a while");
    static final List<Setting<?>> ALL = List.of(TTL, STREAM, GROUP, CONSUMER, MAX_IN_FLIGHT, MAX_BACKLOG);

    static JobSettings from(Values values) {
        return new JobSettings(
                values.get(TTL),
                values.get(STREAM),
                values.get(GROUP),
                values.find(CONSUMER),
                values.get(MAX_IN_FLIGHT),
                values.get(MAX_BACKLOG));
    }
}
