package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobNames;
import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.TaskKind;
import io.streamops.kit.WorkContext;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Handles one delivery of a job: waits for its turn, begins it, runs it, ends it. On virtual threads. */
final class JobHandler {
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

    Outcome handle(Delivery<Map<String, String>> delivery) {
        var job = QueuedJob.of(delivery);
        if (job == null) {
            return new Outcome.Reject("it names no job: it has no " + JobNames.JOB_ID + " that can be one");
        }
        WorkContext.put("jobId", job.claim().job().value());
        try {
            var kind = job.task().map(kinds::get);
            return kind.isPresent()
                    ? inTurn(job, kind.get())
                    : begin(job, () -> end(job, Ending.failed(unable(job)), List.of(), 0));
        } catch (Unavailable away) {
            return new Outcome.Retry(away, Duration.ZERO);
        }
    }

    /** What is nearly always there already, and then costs no change of threads. */
    private static <T> T soon(Future<T> future) {
        return future.succeeded() ? future.result() : future.await();
    }

    private static JobError unable(QueuedJob job) {
        return job.task().isPresent()
                ? new JobError("unsupported_task", "this worker cannot do " + job.word())
                : new JobError("unknown_task", "there is no such task");
    }

    private Outcome inTurn(QueuedJob job, TaskKind kind) {
        Permits.Permit turn;
        try {
            turn = soon(permits.take(kind.name()));
        } catch (Interrupted stopping) {
            return giveBack(job);
        }
        try (turn) {
            return begin(job, () -> run(job, kind, turn));
        }
    }

    private Outcome begin(QueuedJob job, Supplier<Outcome> work) {
        return settled(job, state.start(job.claim()).await(), work);
    }

    private Outcome run(QueuedJob job, TaskKind kind, Permits.Permit turn) {
        var run = runner.begin(job, kind, turn);
        try {
            return over(job, run, run.over().await());
        } finally {
            runner.forget(run);
        }
    }

    private Outcome over(QueuedJob job, Run run, RunEnd how) {
        return switch (how) {
            case RunEnd.Finished finished ->
                end(job, run, Ending.done(finished.result(), TimeUnit.NANOSECONDS.toMillis(run.nanos())));
            case RunEnd.Failed failed -> end(job, run, Ending.failed(failed.error()));
            case RunEnd.Overtaken overtaken -> settled(job, overtaken.standing(), () -> taken(job));
            case RunEnd.Stopped stopped -> giveBack(job);
            case RunEnd.Away away -> throw away.cause();
        };
    }

    /** What the run has told comes first: what is being written now, then what is left. */
    private Outcome end(QueuedJob job, Run run, Ending ending) {
        var nanos = run.nanos();
        return settled(job, soon(run.telling()), () -> end(job, ending, run.untold(), nanos));
    }

    private Outcome end(QueuedJob job, Ending ending, List<JobEvent> before, long nanos) {
        return settled(job, state.end(job.claim(), ending, before).await(), () -> {
            ends.ended(job, ending, nanos);
            return Outcome.DONE;
        });
    }

    private Outcome giveBack(QueuedJob job) {
        return settled(job, state.giveBack(job.claim()).await(), () -> {
            ends.givenBack(job);
            return new Outcome.Retry(new Interrupted(), NOT_HERE);
        });
    }

    private Outcome settled(QueuedJob job, Standing standing, Supplier<Outcome> ours) {
        return switch (standing) {
            case OURS -> ours.get();
            case TAKEN -> taken(job);
            case FINAL -> {
                ends.found(job);
                yield Outcome.DONE;
            }
            case GONE -> {
                ends.expired(job);
                yield Outcome.DONE;
            }
            case BROKEN -> new Outcome.Reject("the keys of its job hold something else");
            case CRASHED -> crashed(job);
            case UNPARKED -> new Outcome.Reject(CRASHED);
        };
    }

    /** The lane finds that out too and forgets the job; until then it is not to be settled here. */
    private Outcome taken(QueuedJob job) {
        ends.taken(job);
        return new Outcome.Retry(new Interrupted(), NOT_HERE);
    }

    /** Its end is written before it is parked; should this process end in between, the next reader parks it. */
    private Outcome crashed(QueuedJob job) {
        var ending = Ending.failed(new JobError(JobScripts.CRASHED, CRASHED));
        return settled(job, state.end(job.claim(), ending, List.of()).await(), () -> {
            ends.ended(job, ending, 0);
            return new Outcome.Reject(CRASHED);
        });
    }
}
