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
 * The run of one attempt, and the events that its handler publishes meanwhile. Confined to the job's context; calls from other
 * threads are moved to it.
 */
final class JobRun implements JobContext {
    private static final Logger log = LoggerFactory.getLogger(JobRun.class);

    private final ContextInternal context = ContextInternal.current();
    private final JobAttempt attempt;
    private final WorkerJobStore store;
    private final JobEventBuffer events;
    private final Consumer<JobRun> onUnpublished;
    private final CancellableRun<String> run;
    private Future<JobAttempt> publishing;

    /**
     * Begins in the current context.
     *
     * @param onUnpublished called when there are events that {@link #publish} should write soon
     * @param work returns the result as JSON
     */
    JobRun(
            JobAttempt attempt,
            WorkerJobStore store,
            JobEventBuffer events,
            Consumer<JobRun> onUnpublished,
            Function<JobContext, String> work) {
        this.attempt = attempt;
        this.store = store;
        this.events = events;
        this.onUnpublished = onUnpublished;
        this.publishing = Future.succeededFuture(attempt);
        this.run = attempt.begin(begun -> work.apply(this));
    }

    JobAttempt attempt() {
        return attempt;
    }

    /** The result to finish the job with; fails if it must not be finished here and now. */
    Future<TerminalResult> result() {
        return run.result().transform(done -> done.failed() ? failed(done.cause()) : done(done.result()));
    }

    private Future<TerminalResult> done(String result) {
        return Future.succeededFuture(TerminalResult.done(result, TimeUnit.NANOSECONDS.toMillis(attempt.age())));
    }

    private static Future<TerminalResult> failed(Throwable cause) {
        return switch (cause) {
            case RunCancelled late
            when late.reason() == Reason.TIMEOUT -> failed("timeout", "the job has exceeded its time limit");
            case RunCancelled cancelled -> Future.failedFuture(cancelled);
            case Failure failure -> failed(failure.code(), failure.message());
            case Unavailable away when away.dependency().equals("redis") -> Future.failedFuture(away);
            case Unavailable away -> failed("unavailable", away.dependency() + " is not available now");
            default -> { // a defect of a handler fails its own job only
                log.error("a job's handler has failed", cause);
                yield failed("internal", "the job has failed because of a defect, which is in the worker's log");
            }
        };
    }

    private static Future<TerminalResult> failed(String code, String message) {
        return Future.succeededFuture(TerminalResult.failed(code, message));
    }

    /** Writes the unpublished events and the terminal event, after those that are being published now. */
    Future<JobAttempt> finish(TerminalResult result) {
        return publishing.compose(published -> store.finish(attempt, result, events.take()));
    }

    /** Publishes the events, unless earlier ones are being published. */
    void publish() {
        if (run.isOver() || events.isEmpty() || !publishing.isComplete()) {
            return;
        }
        publishing = store.publish(attempt, events.take());
        publishing.onComplete(written -> onContext(() -> published(written.cause())));
    }

    private void published(@Nullable Throwable failure) {
        switch (failure) {
            case null -> {
                if (!run.isOver() && !events.isEmpty()) {
                    onUnpublished.accept(this);
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

    private void add(Runnable event) {
        onContext(() -> {
            if (run.isOver()) {
                return;
            }
            var first = events.isEmpty();
            event.run();
            if (events.isFull()) {
                run.fail(Failure.permanent("output_too_large", "the job has published more than a job may"));
            } else if (first && publishing.isComplete()) {
                onUnpublished.accept(this);
            }
        });
    }

    private void onContext(Runnable action) {
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
        add(() -> events.token(text));
    }

    @Override
    public void progress(JsonObject data) {
        add(() -> events.progress(data));
    }

    @Override
    public void message(String text) {
        add(() -> events.message(text));
    }
}
