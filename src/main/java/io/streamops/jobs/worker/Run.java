package io.streamops.jobs.worker;

import io.streamops.contract.job.JobError;
import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobId;
import io.streamops.jobs.task.TaskRun;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a task: ends once, with the task or before it. All of it belongs to the job's context; what a task calls from
 * elsewhere is brought there.
 */
final class Run implements TaskRun {
    private static final Logger log = LoggerFactory.getLogger(Run.class);

    private final ContextInternal context;
    private final Claim claim;
    private final JobState state;
    private final EventBuffer events;
    private final Consumer<Run> whenDirty;
    private final long limitNanos;
    private final long began = System.nanoTime();
    private final Promise<RunEnd> over;
    private final List<Runnable> aborts = new ArrayList<>(1);
    private final Set<Promise<?>> awaited = new HashSet<>(2);
    private boolean ended;
    private Future<Standing> telling = Future.succeededFuture(Standing.OURS);

    /** @param whenDirty is told when there are events that {@link #tell} should write soon */
    Run(
            ContextInternal context,
            Claim claim,
            Duration limit,
            JobState state,
            EventBuffer events,
            Consumer<Run> whenDirty) {
        this.limitNanos = limit.toNanos();
        this.context = context;
        this.over = context.promise();
        this.claim = claim;
        this.state = state;
        this.events = events;
        this.whenDirty = whenDirty;
    }

    Claim claim() {
        return claim;
    }

    /** How long it has taken so far. */
    long nanos() {
        return System.nanoTime() - began;
    }

    boolean isLate() {
        return nanos() > limitNanos;
    }

    Future<RunEnd> over() {
        return over.future();
    }

    /** The task is through; what has ended the run before counts more. */
    void taskEnded(RunEnd how) {
        if (!ended) {
            ended = true;
            aborts.clear();
            over.complete(how);
        }
    }

    /** Ends the run before its task has, which is aborted. */
    void end(RunEnd how) {
        if (ended) {
            return;
        }
        ended = true;
        over.complete(how);
        var waiting = List.copyOf(awaited);
        awaited.clear();
        waiting.forEach(promise -> promise.tryFail(new Interrupted()));
        var todo = List.copyOf(aborts);
        aborts.clear();
        todo.forEach(this::abort);
    }

    private void abort(Runnable abort) {
        try {
            abort.run();
        } catch (RuntimeException e) {
            log.warn("something that a task has begun could not be aborted", e);
        }
    }

    /** Writes what there is to tell, unless some is being written. */
    void tell() {
        if (ended || events.isEmpty() || !telling.isComplete()) {
            return;
        }
        telling = state.tell(claim, events.take());
        telling.onComplete(told -> here(() -> told(told.result(), told.cause())));
    }

    private void told(@Nullable Standing standing, @Nullable Throwable failure) {
        if (standing != null && standing != Standing.OURS) {
            end(new RunEnd.Overtaken(standing));
        } else if (failure instanceof Unavailable away) {
            end(new RunEnd.Away(away));
        } else if (failure != null) {
            log.error("events of a job cannot be written", failure);
            end(new RunEnd.Failed(new JobError("internal", "the job's events could not be written")));
        } else if (!ended && !events.isEmpty()) {
            whenDirty.accept(this);
        }
    }

    /** What became of the events that were written last. */
    Future<Standing> telling() {
        return telling;
    }

    /** What is left to tell when the run is over. */
    List<JobEvent> untold() {
        return events.take();
    }

    private void here(Runnable action) {
        if (context.inThread()) {
            action.run();
        } else {
            context.runOnContext(task -> action.run());
        }
    }

    private void note(Runnable event) {
        here(() -> {
            if (ended) {
                return;
            }
            var first = events.isEmpty();
            event.run();
            if (events.isFull()) {
                end(new RunEnd.Failed(new JobError("output_too_large", "the job has told more than can be kept")));
            } else if (first && telling.isComplete()) {
                whenDirty.accept(this);
            }
        });
    }

    @Override
    public JobId job() {
        return claim.job();
    }

    @Override
    public <T> T await(Future<T> result) {
        if (ended) {
            throw new Interrupted();
        }
        var race = Promise.<T>promise();
        awaited.add(race);
        result.onSuccess(race::tryComplete).onFailure(race::tryFail);
        try {
            return race.future().await();
        } finally {
            awaited.remove(race);
        }
    }

    @Override
    public void onEnd(Runnable abort) {
        here(() -> {
            if (ended) {
                abort(abort);
            } else {
                aborts.add(abort);
            }
        });
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
