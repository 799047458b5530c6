package io.streamops.jobs.worker;

import io.streamops.contract.job.JobKind;
import io.streamops.contract.job.JobNames;
import io.streamops.execution.ConcurrencyLimiter;
import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.ShuttingDown;
import io.streamops.jobs.JobScripts;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.kit.LogContext;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Handles one delivery of a job: acquires a permit, starts the job, runs its handler, finishes the job. A reason not to go on here
 * fails the following steps, and becomes an outcome at the end. Nothing here blocks, so that Redis' replies for many jobs are
 * handled together.
 */
final class JobDeliveryHandler implements Lane.Handler<Map<String, String>> {
    /** Only for this worker; other workers may take the job at once. */
    private static final Duration RETRY_HERE_AFTER = Duration.ofMinutes(1);

    private static final String CRASHED =
            "the process of its worker ended " + WorkerJobStore.MAX_CRASHES + " times while the job ran";

    private final Map<JobKind, JobHandler.Definition> kinds;
    private final WorkerJobStore store;
    private final ConcurrencyLimiter<JobKind> permits;
    private final JobRuns runs;
    private final JobOutcomeLog outcomes;

    JobDeliveryHandler(
            Map<JobKind, JobHandler.Definition> kinds,
            WorkerJobStore store,
            ConcurrencyLimiter<JobKind> permits,
            JobRuns runs,
            JobOutcomeLog outcomes) {
        this.kinds = kinds;
        this.store = store;
        this.permits = permits;
        this.runs = runs;
        this.outcomes = outcomes;
    }

    @Override
    public Future<Outcome> handle(Delivery<Map<String, String>> delivery) {
        var attempt = JobAttempt.of(delivery);
        if (attempt == null) {
            return rejected("the entry has no valid " + JobNames.JOB_ID);
        }
        LogContext.put("jobId", attempt.job().value());
        var kind = attempt.kind().map(kinds::get);
        var handled = kind.isPresent() ? work(attempt, kind.get()) : refuse(attempt);
        return handled.recover(cause -> settle(attempt, cause));
    }

    private Future<Outcome> work(JobAttempt attempt, JobHandler.Definition kind) {
        return permits.acquire(kind.kind())
                .compose(permit -> store.start(attempt)
                        .compose(started -> run(attempt, kind, permit))
                        .onComplete(over -> permit.close()));
    }

    private Future<Outcome> run(JobAttempt attempt, JobHandler.Definition kind, Permit permit) {
        var run = runs.begin(attempt, kind, permit);
        return run.result()
                .compose(result -> {
                    var nanos = attempt.age();
                    return run.finish(result).map(finished -> ended(attempt, result, nanos));
                })
                .onComplete(over -> runs.remove(run));
    }

    private Future<Outcome> refuse(JobAttempt attempt) {
        var result = attempt.kind().isPresent()
                ? TerminalResult.failed("unsupported_task", "this worker does not run " + attempt.kindName())
                : TerminalResult.failed("unknown_task", "the task does not exist");
        return store.start(attempt)
                .compose(started -> store.finish(attempt, result, List.of()))
                .map(finished -> ended(attempt, result, 0));
    }

    private Outcome ended(JobAttempt attempt, TerminalResult result, long nanos) {
        outcomes.ended(attempt, result, nanos);
        return Outcome.DONE;
    }

    /** The outcome if the job does not go on here. */
    private Future<Outcome> settle(JobAttempt attempt, Throwable cause) {
        return switch (cause) {
            case ShuttingDown stopping -> giveBack(attempt);
            case RunCancelled cancelled ->
                switch (cancelled.reason()) {
                    case SHUTDOWN -> giveBack(attempt);
                    case LEASE_LOST -> settle(attempt, attempt.lastCheck());
                    case TIMEOUT -> Future.failedFuture(cancelled); // is a result
                };
            case Unavailable away -> Future.succeededFuture(new Outcome.Retry(away, Duration.ZERO));
            default -> Future.failedFuture(cause);
        };
    }

    private Future<Outcome> settle(JobAttempt attempt, LeaseCheck check) {
        return switch (check) {
            case HELD, SUPERSEDED -> {
                // The lane notices the loss too and forgets the entry; until then, it must not be acknowledged here.
                outcomes.superseded(attempt);
                yield retryLater(new RunCancelled(RunCancelled.Reason.LEASE_LOST));
            }
            case TERMINAL -> {
                outcomes.alreadyFinal(attempt);
                yield Future.succeededFuture(Outcome.DONE);
            }
            case EXPIRED -> {
                outcomes.expired(attempt);
                yield Future.succeededFuture(Outcome.DONE);
            }
            case CORRUPT -> rejected("a key of the job has another type");
            case CRASH_LOOP -> finishCrashed(attempt);
            case UNPARKED -> rejected(CRASHED);
        };
    }

    private Future<Outcome> giveBack(JobAttempt attempt) {
        return store.giveBack(attempt)
                .compose(returned -> {
                    outcomes.givenBack(attempt);
                    return retryLater(new ShuttingDown());
                })
                .recover(cause -> settle(attempt, cause));
    }

    /** Writes the terminal event before the entry is parked; if this process ends in between, the next consumer parks it. */
    private Future<Outcome> finishCrashed(JobAttempt attempt) {
        var result = TerminalResult.failed(JobScripts.CRASHED, CRASHED);
        return store.finish(attempt, result, List.of())
                .compose(finished -> {
                    ended(attempt, result, 0);
                    return rejected(CRASHED);
                })
                .recover(cause -> settle(attempt, cause));
    }

    private static Future<Outcome> retryLater(RuntimeException cause) {
        return Future.succeededFuture(new Outcome.Retry(cause, RETRY_HERE_AFTER));
    }

    private static Future<Outcome> rejected(String reason) {
        return Future.succeededFuture(new Outcome.Reject(reason));
    }
}
