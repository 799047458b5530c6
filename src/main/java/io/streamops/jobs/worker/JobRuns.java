package io.streamops.jobs.worker;

import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobKind;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.Failure;
import io.streamops.execution.LeaseKeeper;
import io.streamops.execution.RunCancelled.Reason;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.schema.FieldError;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The runs of this worker: cancels those whose job was canceled or taken over, or that exceed their time limit, and publishes the
 * events of all runs together. A few timers serve all runs. Confined to the worker's context.
 */
final class JobRuns {
    private static final Duration CHECK = Duration.ofMillis(250);
    /** Limits a job to 20 token events per second. */
    private static final long PUBLISH_MILLIS = 50;

    private final Vertx vertx;
    private final Context context;
    private final WorkerJobStore store;
    private final BiFunction<JobKind, JsonObject, List<FieldError>> check;
    private final InstantSource clock;
    private final LeaseKeeper<JobAttempt> keeper;
    private final Set<JobRun> unpublished = new LinkedHashSet<>();
    private final long timer;
    private boolean publishPlanned;

    /** Create it on the worker's context. */
    JobRuns(
            Vertx vertx,
            WorkerJobStore store,
            BiFunction<JobKind, JsonObject, List<FieldError>> check,
            InstantSource clock,
            Duration lease) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.store = store;
        this.check = check;
        this.clock = clock;
        this.keeper = new LeaseKeeper<JobAttempt>(vertx, lease).checkEvery(CHECK, store::check);
        this.timer = vertx.setPeriodic(CHECK.toMillis(), due -> context.runOnContext(task -> cancelLate()));
    }

    /** Begins on the job's context, which is the current one. The run keeps the permit until its handler returns. */
    JobRun begin(JobAttempt attempt, JobHandler.Definition kind, Permit permit) {
        attempt.limitTime(kind.timeLimit());
        keeper.add(attempt);
        var events = new JobEventBuffer("worker." + attempt.kindName(), clock);
        var share = permit.share();
        return new JobRun(attempt, store, events, this::publishSoon, run -> {
            try (share) {
                return work(attempt, kind, run);
            }
        });
    }

    private String work(JobAttempt attempt, JobHandler.Definition kind, JobContext run) {
        var payload = JobJson.payload(attempt.payload());
        var errors = check.apply(kind.kind(), payload);
        if (!errors.isEmpty()) {
            throw Failure.permanent("invalid_payload", FieldError.text(errors));
        }
        return kind.handler().run(payload, run).encode();
    }

    /** The run is over, and its result is written or never will be. */
    void remove(JobRun run) {
        keeper.remove(run.attempt());
        unpublished.remove(run);
    }

    private void publishSoon(JobRun run) {
        unpublished.add(run);
        if (!publishPlanned) {
            publishPlanned = true;
            vertx.setTimer(PUBLISH_MILLIS, due -> context.runOnContext(task -> publish()));
        }
    }

    private void publish() {
        publishPlanned = false;
        var publishing = List.copyOf(unpublished);
        unpublished.clear();
        publishing.forEach(JobRun::publish);
    }

    private void cancelLate() {
        List.copyOf(keeper.leases()).stream().filter(JobAttempt::isLate).forEach(late -> late.cancel(Reason.TIMEOUT));
    }

    /** Cancels all runs, and those that begin from now on. */
    void shutDown() {
        keeper.shutDown();
    }

    void close() {
        keeper.close();
        vertx.cancelTimer(timer);
    }
}
