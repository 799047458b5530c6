package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobNames;
import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.TaskKind;
import io.streamops.kit.WorkContext;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.LaneHandler;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Handles one delivery of a job: waits for its turn, begins it, runs it, ends it. Nothing here waits on a thread, so that what
 * Redis has answered for many jobs at once is gone through at once.
 */
final class JobHandler implements LaneHandler<Map<String, String>> {
    /** Only for this worker, which is to leave the job alone meanwhile: what is given back others may have at once. */
    private static final Duration NOT_HERE = Duration.ofMinutes(1);

    private static final String CRASHED =
            "its worker's process has ended " + JobState.MOST_CRASHES + " times while the job ran";

    private final Map<JobTask, TaskKind> kinds;
    private final JobState state;
    private final Permits permits;
    private final Runner runner;
    private final JobEnds ends;

    JobHandler(Map<JobTask, TaskKind> kinds, JobState state, Permits permits, Runner runner, JobEnds ends) {
        this.kinds = kinds;
        this.state = state;
        this.permits = permits;
        this.runner = runner;
        this.ends = ends;
    }

    @Override
    public Future<Outcome> handle(Delivery<Map<String, String>> delivery) {
        var job = QueuedJob.of(delivery);
        if (job == null) {
            return Future.succeededFuture(
                    new Outcome.Reject("it names no job: it has no " + JobNames.JOB_ID + " that can be one"));
        }
        WorkContext.put("jobId", job.claim().job().value());
        var kind = job.task().map(kinds::get);
        var handled = kind.isPresent()
                ? inTurn(job, kind.get())
                : begin(job, () -> end(job, Ending.failed(unable(job)), List.of(), 0));
        return handled.recover(JobHandler::unlessAway);
    }

    private static Future<Outcome> unlessAway(Throwable failure) {
        return failure instanceof Unavailable away
                ? Future.succeededFuture(new Outcome.Retry(away, Duration.ZERO))
                : Future.failedFuture(failure);
    }

    private static JobError unable(QueuedJob job) {
        return job.task().isPresent()
                ? new JobError("unsupported_task", "this worker cannot do " + job.word())
                : new JobError("unknown_task", "there is no such task");
    }

    private Future<Outcome> inTurn(QueuedJob job, TaskKind kind) {
        // Whoever lets it have its turn does so in the context of another job.
        var turns = ContextInternal.current()
                .<Permits.Permit>future(turn -> permits.take(kind.name()).onComplete(turn));
        return turns.transform(taken -> {
            if (taken.succeeded()) {
                var turn = taken.result();
                return begin(job, () -> run(job, kind, turn)).onComplete(over -> turn.close());
            }
            return taken.cause() instanceof Interrupted ? giveBack(job) : Future.failedFuture(taken.cause());
        });
    }

    private Future<Outcome> begin(QueuedJob job, Supplier<Future<Outcome>> work) {
        return settled(job, state.start(job.claim()), work);
    }

    private Future<Outcome> run(QueuedJob job, TaskKind kind, Permits.Permit turn) {
        var run = runner.begin(job, kind, turn);
        return run.over().compose(how -> over(job, run, how)).onComplete(over -> runner.forget(run));
    }

    private Future<Outcome> over(QueuedJob job, Run run, RunEnd how) {
        return switch (how) {
            case RunEnd.Finished finished ->
                end(job, run, Ending.done(finished.result(), TimeUnit.NANOSECONDS.toMillis(run.nanos())));
            case RunEnd.Failed failed -> end(job, run, Ending.failed(failed.error()));
            case RunEnd.Overtaken overtaken -> settled(job, overtaken.standing(), () -> taken(job));
            case RunEnd.Stopped stopped -> giveBack(job);
            case RunEnd.Away away -> Future.failedFuture(away.cause());
        };
    }

    /** What the run has told comes first: what is being written now, then what is left. */
    private Future<Outcome> end(QueuedJob job, Run run, Ending ending) {
        var nanos = run.nanos();
        return settled(job, run.telling(), () -> end(job, ending, run.untold(), nanos));
    }

    private Future<Outcome> end(QueuedJob job, Ending ending, List<JobEvent> before, long nanos) {
        return settled(job, state.end(job.claim(), ending, before), () -> {
            ends.ended(job, ending, nanos);
            return Future.succeededFuture(Outcome.DONE);
        });
    }

    private Future<Outcome> giveBack(QueuedJob job) {
        return settled(job, state.giveBack(job.claim()), () -> {
            ends.givenBack(job);
            return Future.succeededFuture(new Outcome.Retry(new Interrupted(), NOT_HERE));
        });
    }

    private Future<Outcome> settled(QueuedJob job, Future<Standing> asked, Supplier<Future<Outcome>> ours) {
        return asked.compose(standing -> settled(job, standing, ours));
    }

    private Future<Outcome> settled(QueuedJob job, Standing standing, Supplier<Future<Outcome>> ours) {
        return switch (standing) {
            case OURS -> ours.get();
            case TAKEN -> taken(job);
            case FINAL -> {
                ends.found(job);
                yield Future.succeededFuture(Outcome.DONE);
            }
            case GONE -> {
                ends.expired(job);
                yield Future.succeededFuture(Outcome.DONE);
            }
            case BROKEN -> rejected("the keys of its job hold something else");
            case CRASHED -> crashed(job);
            case UNPARKED -> rejected(CRASHED);
        };
    }

    /** The lane finds that out too and forgets the job; until then it is not to be settled here. */
    private Future<Outcome> taken(QueuedJob job) {
        ends.taken(job);
        return Future.succeededFuture(new Outcome.Retry(new Interrupted(), NOT_HERE));
    }

    /** Its end is written before it is parked; should this process end in between, the next reader parks it. */
    private Future<Outcome> crashed(QueuedJob job) {
        var ending = Ending.failed(new JobError(JobScripts.CRASHED, CRASHED));
        return settled(job, state.end(job.claim(), ending, List.of()), () -> {
            ends.ended(job, ending, 0);
            return rejected(CRASHED);
        });
    }

    private static Future<Outcome> rejected(String reason) {
        return Future.succeededFuture(new Outcome.Reject(reason));
    }
}
