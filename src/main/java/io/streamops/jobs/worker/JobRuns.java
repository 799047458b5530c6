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
 * Everything that runs on this worker: cancels what was canceled, taken over or has taken too long, and publishes the events of all
 * runs together. It has a few timers for all of them instead of one for each. Belongs to the worker's context.
 */
final class JobRuns {
    private static final Duration CHECK = Duration.ofMillis(250);
    /** So a job has 20 events a second of tokens at the most. */
    private static final long PUBLISH_MILLIS = 50;

    private final Vertx vertx;
    private final Context context;
    private final WorkerJobStore state;
    private final BiFunction<JobKind, JsonObject, List<FieldError>> check;
    private final InstantSource clock;
    private final LeaseKeeper<JobAttempt> keeper;
    private final Set<JobRun> dirty = new LinkedHashSet<>();
    private final long timer;
    private boolean publishPlanned;

    /** To be made on the worker's context. */
    JobRuns(
            Vertx vertx,
            WorkerJobStore state,
            BiFunction<JobKind, JsonObject, List<FieldError>> check,
            InstantSource clock,
            Duration lease) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.state = state;
        this.check = check;
        this.clock = clock;
        this.keeper = new LeaseKeeper<JobAttempt>(vertx, lease).checkEvery(CHECK, state::check);
        this.timer = vertx.setPeriodic(CHECK.toMillis(), due -> context.runOnContext(task -> cancelLate()));
    }

    /** Begins in the current context, which is the job's; the run keeps the permit until its task returns. */
    JobRun begin(JobAttempt attempt, JobHandler.Definition kind, Permit permit) {
        attempt.limit(kind.limit());
        keeper.add(attempt);
        var events = new JobEventBuffer("worker." + attempt.word(), clock);
        var share = permit.share();
        return new JobRun(attempt, state, events, this::dirty, run -> {
            try (share) {
                return work(attempt, kind, run);
            }
        });
    }

    private String work(JobAttempt attempt, JobHandler.Definition kind, JobContext run) {
        var payload = JobJson.payload(attempt.payload());
        var errors = check.apply(kind.name(), payload);
        if (!errors.isEmpty()) {
            throw Failure.permanent("invalid_payload", FieldError.text(errors));
        }
        return kind.task().run(payload, run).encode();
    }

    /** The run is over, and its end is written, or never will be. */
    void remove(JobRun run) {
        keeper.remove(run.attempt());
        dirty.remove(run);
    }

    /** The run has events, which are published with those of others. */
    private void dirty(JobRun run) {
        dirty.add(run);
        if (!publishPlanned) {
            publishPlanned = true;
            vertx.setTimer(PUBLISH_MILLIS, due -> context.runOnContext(task -> publish()));
        }
    }

    private void publish() {
        publishPlanned = false;
        var publishing = List.copyOf(dirty);
        dirty.clear();
        publishing.forEach(JobRun::publish);
    }

    private void cancelLate() {
        List.copyOf(keeper.leases()).stream().filter(JobAttempt::isLate).forEach(late -> late.cancel(Reason.TIMEOUT));
    }

    /** Cancels all that runs, and what begins from now on. */
    void shutDown() {
        keeper.shutDown();
    }

    void close() {
        keeper.close();
        vertx.cancelTimer(timer);
    }
}
