package io.streamops.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Jobs.
 *
 * @param ttl how long a job is kept after its last change, unless its request says otherwise
 * @param stream the Redis key of the queue
 * @param group the consumer group of the workers
 * @param consumer the name of this node's worker in the group; empty: the node's id
 * @param maxInFlight how many jobs this node's worker runs at once
 * @param maxBacklog how many unfinished jobs there may be before new ones are refused
 */
public record JobSettings(
        Duration ttl, String stream, String group, Optional<String> consumer, int maxInFlight, int maxBacklog) {
    static final Setting<Duration> TTL = Setting.of(
            "JOB_TTL_S", "3600", SettingType.seconds(1, 31_536_000), "seconds to keep a job after its last change");
    static final Setting<String> STREAM =
            Setting.of("QUEUE_STREAM_KEY", "jobs:stream", SettingType.TOKENS, "Redis key of the job queue");
    static final Setting<String> GROUP =
            Setting.of("WORKER_GROUP", "workers", SettingType.TOKENS, "consumer group of the workers");
    static final Setting<String> CONSUMER = Setting.of(
            "CONSUMER",
            null,
            SettingType.TOKENS,
            "this worker's name in the group, unique there; not set: the node's id");
    static final Setting<Integer> MAX_IN_FLIGHT = Setting.of(
            "MAX_INFLIGHT", "50", SettingType.integer(1, 1_000), "maximum number of jobs that a worker runs at once");
    static final Setting<Integer> MAX_BACKLOG = Setting.of(
            "BACKPRESSURE_MAX_BACKLOG",
            "10000",
            SettingType.integer(1, 100_000),
            "maximum number of unfinished jobs; above it, new jobs are refused");
    static final List<Setting<?>> ALL = List.of(TTL, STREAM, GROUP, CONSUMER, MAX_IN_FLIGHT, MAX_BACKLOG);

    static JobSettings from(SettingValues values) {
        return new JobSettings(
                values.get(TTL),
                values.get(STREAM),
                values.get(GROUP),
                values.find(CONSUMER),
                values.get(MAX_IN_FLIGHT),
                values.get(MAX_BACKLOG));
    }
}
