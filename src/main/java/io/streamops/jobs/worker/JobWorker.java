package io.streamops.jobs.worker;

import io.streamops.contract.job.JobKind;
import io.streamops.contract.job.JobNames;
import io.streamops.execution.ConcurrencyLimiter;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.redis.StreamGroup;
import io.streamops.messaging.redis.StreamLane;
import io.streamops.messaging.redis.StreamParking;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The parts of one worker, put together on its verticle's context, and stopped in the reverse order of their use. */
final class JobWorker {
    /** Where jobs are parked that are none, or that have ended their workers' processes. */
    static final StreamParking.DeadLetterStream DEAD_LETTERS = new StreamParking.DeadLetterStream(
            JobNames.DEAD_LETTERS, List.of(JobNames.JOB_ID, JobNames.TASK, JobNames.PAYLOAD), JobNames.PAYLOAD);

    private static final String LANE = "jobs";
    /** Jobs held besides those that run, for each of them and at the most: so behind jobs of a full kind others are found. */
    private static final int WAITING_PER_RUNNING = 3;

    private static final int MOST_WAITING = 256;
    /** Only what Redis refuses is retried; a task that fails ends its job. */
    private static final int ATTEMPTS = 3;
    /** Runs that were cancelled need so long to be given back. */
    private static final Duration FAREWELL = Duration.ofSeconds(5);

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
        var state = new WorkerJobStore(vertx, parts.redis(), consumer, settings.ttl(), parts.clock());
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.times = times;
        this.permits = ConcurrencyLimiter.perKey(settings.maxInFlight(), concurrency(parts.kinds()));
        this.runs = new JobRuns(vertx, state, parts.check(), parts.clock(), times.lease());
        this.janitor = new QueueJanitor(vertx, parts.redis(), settings.stream());
        var ends = new JobOutcomeLog(new JobMeters(parts.telemetry().meters()), janitor::jobEnded);
        this.lane = lane(parts, new JobDeliveryHandler(byTask(parts.kinds()), state, permits, runs, ends));
    }

    private static Map<JobKind, JobHandler.Definition> byTask(List<JobHandler.Definition> kinds) {
        var byTask = new EnumMap<JobKind, JobHandler.Definition>(JobKind.class);
        kinds.forEach(kind -> byTask.put(kind.name(), kind));
        return byTask;
    }

    private static Map<JobKind, Integer> concurrency(List<JobHandler.Definition> kinds) {
        var concurrency = new EnumMap<JobKind, Integer>(JobKind.class);
        kinds.forEach(kind -> concurrency.put(kind.name(), kind.concurrency()));
        return concurrency;
    }

    private StreamLane<Map<String, String>> lane(JobWorkerParts parts, JobDeliveryHandler handler) {
        var settings = parts.settings();
        var running = settings.maxInFlight();
        var options = LaneOptions.named(LANE)
                .withMaxInFlight(running + Math.min(WAITING_PER_RUNNING * running, MOST_WAITING))
                .withMaxAttempts(ATTEMPTS)
                .withDrainTime(times.drain().plus(FAREWELL));
        return new StreamLane<>(
                vertx,
                parts.redis(),
                StreamGroup.Source.of(settings.stream(), settings.group(), parts.consumer())
                        .withLease(times.lease()),
                DEAD_LETTERS,
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

    /** The lane first: from then on jobs that wait here go back to the queue, and those that run too if they take too long. */
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

    /**
     * How long a worker keeps its jobs.
     *
     * @param lease how long a worker may stand still before others take its jobs over
     * @param drain how long jobs that run may still take when the worker stops
     */
    record LeaseTimes(Duration lease, Duration drain) {
        static LeaseTimes standard() {
            return new LeaseTimes(Duration.ofSeconds(60), Duration.ofSeconds(10));
        }
    }
}
