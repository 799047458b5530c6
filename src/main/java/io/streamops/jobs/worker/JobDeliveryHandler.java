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
 * Handles one delivery of a job: waits for a permit, starts the job, runs its task, finishes it. Whatever keeps the job from going on
 * here fails the steps that follow, and is settled at the end. Nothing here waits on a thread, so that the answers of Redis for many
 * jobs are handled at once.
 */
final class JobDeliveryHandler implements Lane.Handler<Map<String, String>> {
    /** Only for this worker, which is to leave the job alone meanwhile: others may have at once what is given back. */
    private static final Duration NOT_HERE = Duration.ofMinutes(1);

    private static final String CRASHED =
            "its worker's process has ended " + WorkerJobStore.MOST_CRASHES + " times while the job ran";

    private final Map<JobKind, JobHandler.Definition> kinds;
    private final WorkerJobStore state;
    private final ConcurrencyLimiter<JobKind> permits;
    private final JobRuns runs;
    private final JobOutcomeLog ends;

    JobDeliveryHandler(
            Map<JobKind, JobHandler.Definition> kinds,
            WorkerJobStore state,
            ConcurrencyLimiter<JobKind> permits,
            JobRuns runs,
            JobOutcomeLog ends) {
        this.kinds = kinds;
        this.state = state;
        this.permits = permits;
        this.runs = runs;
        this.ends = ends;
    }

    @Override
    public Future<Outcome> handle(Delivery<Map<String, String>> delivery) {
        var attempt = JobAttempt.of(delivery);
        if (attempt == null) {
            return rejected("it names no job: it has no " + JobNames.JOB_ID + " that can be one");
        }
        LogContext.put("jobId", attempt.job().value());
        var kind = attempt.task().map(kinds::get);
        var handled = kind.isPresent() ? work(attempt, kind.get()) : refuse(attempt);
        return handled.recover(cause -> settle(attempt, cause));
    }

    private Future<Outcome> work(JobAttempt attempt, JobHandler.Definition kind) {
        return permits.acquire(kind.name())
                .compose(permit -> state.start(attempt)
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
        var result = attempt.task().isPresent()
                ? TerminalResult.failed("unsupported_task", "this worker cannot do " + attempt.word())
                : TerminalResult.failed("unknown_task", "there is no such task");
        return state.start(attempt)
                .compose(started -> state.finish(attempt, result, List.of()))
                .map(finished -> ended(attempt, result, 0));
    }

    private Outcome ended(JobAttempt attempt, TerminalResult result, long nanos) {
        ends.ended(attempt, result, nanos);
        return Outcome.DONE;
    }

    /** What follows where the job does not go on here. */
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
                // The lane notices that as well and forgets the job; until then it is not to be settled here.
                ends.superseded(attempt);
                yield notHere(new RunCancelled(RunCancelled.Reason.LEASE_LOST));
            }
            case TERMINAL -> {
                ends.found(attempt);
                yield Future.succeededFuture(Outcome.DONE);
            }
            case EXPIRED -> {
                ends.expired(attempt);
                yield Future.succeededFuture(Outcome.DONE);
            }
            case CORRUPT -> rejected("the keys of its job hold something else");
            case CRASH_LOOP -> finishCrashed(attempt);
            case UNPARKED -> rejected(CRASHED);
        };
    }

    private Future<Outcome> giveBack(JobAttempt attempt) {
        return state.giveBack(attempt)
                .compose(noted -> {
                    ends.givenBack(attempt);
                    return notHere(new ShuttingDown());
                })
                .recover(cause -> settle(attempt, cause));
    }

    /** Its end is written before it is parked; should this process end in between, the next reader parks it. */
    private Future<Outcome> finishCrashed(JobAttempt attempt) {
        var result = TerminalResult.failed(JobScripts.CRASHED, CRASHED);
        return state.finish(attempt, result, List.of())
                .compose(finished -> {
                    ended(attempt, result, 0);
                    return rejected(CRASHED);
                })
                .recover(cause -> settle(attempt, cause));
    }

    private static Future<Outcome> notHere(RuntimeException cause) {
        return Future.succeededFuture(new Outcome.Retry(cause, NOT_HERE));
    }

    private static Future<Outcome> rejected(String reason) {
        return Future.succeededFuture(new Outcome.Reject(reason));
    }
}
