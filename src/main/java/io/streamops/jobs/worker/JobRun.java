package io.streamops.jobs.worker;

import io.streamops.contract.job.JobId;
import io.streamops.execution.CancellableRun;
import io.streamops.execution.Failure;
import io.streamops.execution.RunCancelled;
import io.streamops.execution.RunCancelled.Reason;
import io.streamops.jobs.kind.JobContext;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The run of one attempt, with the events that its task publishes meanwhile. All of it belongs to the job's context; what a task
 * calls from elsewhere is brought there.
 */
final class JobRun implements JobContext {
    private static final Logger log = LoggerFactory.getLogger(JobRun.class);

    private final ContextInternal context = ContextInternal.current();
    private final JobAttempt attempt;
    private final WorkerJobStore state;
    private final JobEventBuffer events;
    private final Consumer<JobRun> whenDirty;
    private final CancellableRun<String> run;
    private Future<JobAttempt> publishing;

    /**
     * Begins in the current context.
     *
     * @param whenDirty is called when there are events that {@link #publish} should write soon
     * @param work the task; its result is JSON
     */
    JobRun(
            JobAttempt attempt,
            WorkerJobStore state,
            JobEventBuffer events,
            Consumer<JobRun> whenDirty,
            Function<JobContext, String> work) {
        this.attempt = attempt;
        this.state = state;
        this.events = events;
        this.whenDirty = whenDirty;
        this.publishing = Future.succeededFuture(attempt);
        this.run = attempt.begin(begun -> work.apply(this));
    }

    JobAttempt attempt() {
        return attempt;
    }

    /** How the job is to end; fails if it is not to end here and now. */
    Future<TerminalResult> result() {
        return run.result().transform(done -> done.failed() ? failed(done.cause()) : done(done.result()));
    }

    private Future<TerminalResult> done(String result) {
        return Future.succeededFuture(TerminalResult.done(result, TimeUnit.NANOSECONDS.toMillis(attempt.age())));
    }

    private static Future<TerminalResult> failed(Throwable cause) {
        return switch (cause) {
            case RunCancelled late
            when late.reason() == Reason.TIMEOUT -> failed("timeout", "the job has taken longer than it may");
            case RunCancelled cancelled -> Future.failedFuture(cancelled);
            case Failure failure -> failed(failure.code(), failure.message());
            case Unavailable away when away.dependency().equals("redis") -> Future.failedFuture(away);
            case Unavailable away -> failed("unavailable", away.dependency() + " is not available now");
            default -> { // whatever a task throws costs its own job at the most
                log.error("a task has failed", cause);
                yield failed("internal", "the job has failed by a fault of the worker, which is in its log");
            }
        };
    }

    private static Future<TerminalResult> failed(String code, String message) {
        return Future.succeededFuture(TerminalResult.failed(code, message));
    }

    /** Writes the terminal event after what is being published now, together with what is yet to be published. */
    Future<JobAttempt> finish(TerminalResult result) {
        return publishing.compose(published -> state.finish(attempt, result, events.take()));
    }

    /** Publishes the events that there are, unless some are being published. */
    void publish() {
        if (run.isOver() || events.isEmpty() || !publishing.isComplete()) {
            return;
        }
        publishing = state.publish(attempt, events.take());
        publishing.onComplete(published -> here(() -> published(published.cause())));
    }

    private void published(@Nullable Throwable failure) {
        switch (failure) {
            case null -> {
                if (!run.isOver() && !events.isEmpty()) {
                    whenDirty.accept(this);
                }
            }
            case RunCancelled lost -> run.fail(lost);
            case Unavailable away -> run.fail(away);
            default -> {
                log.error("events of a job cannot be written", failure);
                run.fail(Failure.permanent("internal", "the job's events could not be written"));
            }
        }
    }

    private void note(Runnable event) {
        here(() -> {
            if (run.isOver()) {
                return;
            }
            var first = events.isEmpty();
            event.run();
            if (events.isFull()) {
                run.fail(Failure.permanent("output_too_large", "the job has told more than can be kept"));
            } else if (first && publishing.isComplete()) {
                whenDirty.accept(this);
            }
        });
    }

    private void here(Runnable action) {
        if (context.inThread()) {
            action.run();
        } else {
            context.runOnContext(task -> action.run());
        }
    }

    @Override
    public JobId job() {
        return attempt.job();
    }

    @Override
    public <T> T await(Future<T> result) {
        return run.await(result);
    }

    @Override
    public void onCancel(Runnable abort) {
        run.onCancel(abort);
    }

    @Override
    public void token(String text) {
        note(() -> events.token(text));
    }

    @Override
    public void progress(JsonObject data) {
        note(() -> events.progress(data));
    }

    @Override
    public void message(String text) {
        note(() -> events.message(text));
    }
}
