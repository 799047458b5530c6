package io.streamops.jobs.worker;

import io.streamops.contract.job.JobKind;
import io.streamops.execution.ConcurrencyLimiter;
import io.streamops.jobs.JobKeys;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.redis.StreamGroup;
import io.streamops.messaging.redis.StreamLane;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Assembles one worker on its verticle's context, and stops its parts in reverse order. */
final class JobWorker {
    /**
     * How long a worker keeps its jobs.
     *
     * @param lease how long a worker may stall before other workers take over its jobs
     * @param drain how long running jobs may go on when the worker stops
     */
    record LeaseTimes(Duration lease, Duration drain) {
        static final LeaseTimes USUAL = new LeaseTimes(Duration.ofSeconds(60), Duration.ofSeconds(10));
    }

    private static final String LANE = "jobs";
    /** Waiting jobs in flight per running one: behind jobs of a kind without free permits, others are found. */
    private static final int WAITING_PER_RUNNING = 3;

    private static final int MAX_WAITING = 256;
    /** Only what Redis refuses is retried; a handler that fails ends its job. */
    private static final int ATTEMPTS = 3;
    /** For cancelled runs to be given back. */
    private static final Duration GIVE_BACK_TIME = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final Context context;
    private final LeaseTimes times;
    private final ConcurrencyLimiter<JobKind> permits;
    private final JobRuns runs;
    private final QueueJanitor janitor;
    private final StreamLane<Map<String, String>> lane;

    JobWorker(Vertx vertx, JobWorkerParts parts, LeaseTimes times) {
        var settings = parts.settings();
        var consumer = new WorkerJobStore.Consumer(settings.stream(), settings.group(), parts.consumer());
        var store = new WorkerJobStore(vertx, parts.redis(), consumer, settings.ttl(), parts.clock());
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.times = times;
        this.permits = ConcurrencyLimiter.perKey(settings.maxInFlight(), concurrency(parts.kinds()));
        this.runs = new JobRuns(vertx, store, parts.check(), parts.clock(), times.lease());
        this.janitor = new QueueJanitor(vertx, parts.redis(), settings.stream());
        var outcomes = new JobOutcomeLog(new JobMeters(parts.telemetry().meters()), janitor::jobEnded);
        this.lane = lane(parts, new JobDeliveryHandler(byKind(parts.kinds()), store, permits, runs, outcomes));
    }

    private static Map<JobKind, JobHandler.Definition> byKind(List<JobHandler.Definition> kinds) {
        var byKind = new EnumMap<JobKind, JobHandler.Definition>(JobKind.class);
        kinds.forEach(kind -> byKind.put(kind.kind(), kind));
        return byKind;
    }

    private static Map<JobKind, Integer> concurrency(List<JobHandler.Definition> kinds) {
        var concurrency = new EnumMap<JobKind, Integer>(JobKind.class);
        kinds.forEach(kind -> concurrency.put(kind.kind(), kind.concurrency()));
        return concurrency;
    }

    private StreamLane<Map<String, String>> lane(JobWorkerParts parts, JobDeliveryHandler handler) {
        var settings = parts.settings();
        var running = settings.maxInFlight();
        var options = LaneOptions.named(LANE)
                .withMaxInFlight(running + Math.min(WAITING_PER_RUNNING * running, MAX_WAITING))
                .withMaxAttempts(ATTEMPTS)
                .withDrainTime(times.drain().plus(GIVE_BACK_TIME));
        return new StreamLane<>(
                vertx,
                parts.redis(),
                StreamGroup.Source.of(settings.stream(), settings.group(), parts.consumer())
                        .withLease(times.lease()),
                JobKeys.DEAD_LETTERS,
                options,
                fields -> fields,
                handler,
                parts.telemetry(),
                parts.clock());
    }

    StreamLane<Map<String, String>> lane() {
        return lane;
    }

    Future<Void> start() {
        janitor.start();
        return lane.start();
    }

    /** Stops the lane first: waiting jobs go back to the queue, and so do runs that exceed the drain time. */
    Future<Void> stop() {
        var drained = lane.stop();
        permits.close();
        var late = vertx.setTimer(
                Math.max(1, times.drain().toMillis()), due -> context.runOnContext(task -> runs.shutDown()));
        return drained.onComplete(stopped -> {
            vertx.cancelTimer(late);
            runs.close();
            janitor.close();
        });
    }
}
