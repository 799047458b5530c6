package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.jobs.task.TaskKind;
import io.streamops.messaging.Unavailable;
import io.streamops.schema.FieldError;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks, each on a virtual thread of its own beside the one that waits for its end: so a run can end while its task does
 * not, and holds up nothing but its permit.
 */
final class Runner {
    private static final Logger log = LoggerFactory.getLogger(Runner.class);
    private static final int LONGEST_MESSAGE = 2_000;

    private final JobState state;
    private final RunWatch watch;
    private final BiFunction<JobTask, JsonObject, List<FieldError>> check;
    private final InstantSource clock;

    Runner(
            JobState state,
            RunWatch watch,
            BiFunction<JobTask, JsonObject, List<FieldError>> check,
            InstantSource clock) {
        this.state = state;
        this.watch = watch;
        this.check = check;
        this.clock = clock;
    }

    /** Begins in the current context, which is the job's. To be forgotten when it is over. */
    Run begin(QueuedJob job, TaskKind kind, Permits.Permit permit) {
        var context = ContextInternal.current();
        var events = new EventBuffer("worker." + job.word(), clock);
        var run = new Run(context, job.claim(), kind.limit(), state, events, watch::dirty);
        watch.add(run);
        permit.share();
        context.runOnContext(task -> {
            try (permit) {
                run.taskEnded(work(job, kind, run));
            }
        });
        return run;
    }

    void forget(Run run) {
        watch.remove(run);
    }

    private RunEnd work(QueuedJob job, TaskKind kind, Run run) {
        try {
            var payload = JobJson.payload(job.payload());
            var errors = check.apply(kind.name(), payload);
            return errors.isEmpty()
                    ? new RunEnd.Finished(kind.task().run(payload, run).encode())
                    : failed("invalid_payload", FieldError.text(errors));
        } catch (TaskFailure e) {
            return failed(e.error().code(), e.error().message());
        } catch (Unavailable e) {
            return e.dependency().equals("redis")
                    ? new RunEnd.Away(e)
                    : failed("unavailable", e.dependency() + " is not available now");
        } catch (Throwable e) { // whatever a task throws costs its own job at the most
            if (run.over().isComplete()) {
                log.debug("a task was aborted", e);
            } else {
                log.error("a task has failed", e);
            }
            return failed("internal", "the job has failed by a fault of the worker, which is in its log");
        }
    }

    private static RunEnd failed(String code, String message) {
        var brief = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…";
        return new RunEnd.Failed(new JobError(code, brief));
    }
}
