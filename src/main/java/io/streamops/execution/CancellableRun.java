package io.streamops.execution;

import io.streamops.execution.RunCancelled.Reason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that ends once: when it is done, fails or is cancelled. It runs on a virtual thread of its own, so a cancelled run ends at once,
 * even if its work never does. Confined to the context in which it begins; {@link #cancel} and {@link #fail} may be called from any
 * thread.
 */
public final class CancellableRun<T> implements RunContext {
    private static final Logger log = LoggerFactory.getLogger(CancellableRun.class);
    private static final long NO_TIMER = -1;

    private final ContextInternal context;
    private final Promise<T> result;
    private final List<Runnable> aborts = new ArrayList<>(0);
    private final List<Promise<?>> awaited = new ArrayList<>(0);
    private long timer = NO_TIMER;
    private boolean over;
    private @Nullable RuntimeException cause;

    private CancellableRun(ContextInternal context) {
        this.context = context;
        this.result = context.promise();
    }

    /**
     * Begins a run in the current context, which must be one of virtual threads.
     *
     * @param work the result fails with what it throws
     */
    public static <T> CancellableRun<T> begin(Function<RunContext, T> work) {
        return new CancellableRun<T>(ContextInternal.current()).begun(work);
    }

    /** Begins a run that is cancelled with {@link Reason#TIMEOUT} after the limit. */
    public static <T> CancellableRun<T> begin(Duration limit, Function<RunContext, T> work) {
        var run = new CancellableRun<T>(ContextInternal.current());
        run.timer = run.context.owner().setTimer(Math.max(1, limit.toMillis()), late -> run.cancel(Reason.TIMEOUT));
        return run.begun(work);
    }

    private CancellableRun<T> begun(Function<RunContext, T> work) {
        context.runOnContext(task -> work(work));
        return this;
    }

    private void work(Function<RunContext, T> work) {
        try {
            var value = work.apply(this);
            if (end()) {
                result.complete(value);
            }
        } catch (Throwable e) { // passed on with the result
            if (end()) {
                result.fail(e);
            } else {
                log.debug("the work of a cancelled run has failed", e);
            }
        }
    }

    private boolean end() {
        if (over) {
            return false;
        }
        over = true;
        if (timer != NO_TIMER) {
            context.owner().cancelTimer(timer);
        }
        return true;
    }

    /** Fails with {@link RunCancelled} if the run is cancelled first. */
    public Future<T> result() {
        return result.future();
    }

    public boolean isOver() {
        return over;
    }

    /** Cancels the run, unless it is over. */
    public void cancel(Reason reason) {
        fail(new RunCancelled(reason));
    }

    /** Ends the run with a failure, unless it is over, and aborts its work. */
    public void fail(RuntimeException failure) {
        onContext(() -> {
            if (end()) {
                cause = failure;
                result.fail(failure);
                drain(awaited).forEach(promise -> promise.tryFail(failure));
                drain(aborts).forEach(CancellableRun::abort);
            }
        });
    }

    private static <E> List<E> drain(List<E> elements) {
        var all = List.copyOf(elements);
        elements.clear();
        return all;
    }

    private static void abort(Runnable abort) {
        try {
            abort.run();
        } catch (RuntimeException e) {
            log.warn("what a cancelled run has begun could not be aborted", e);
        }
    }

    private void onContext(Runnable action) {
        if (context.inThread()) {
            action.run();
        } else {
            context.runOnContext(task -> action.run());
        }
    }

    @Override
    public <V> V await(Future<V> future) {
        if (over) {
            throw cause == null ? new RunCancelled(Reason.LEASE_LOST) : cause;
        }
        var race = Promise.<V>promise();
        awaited.add(race);
        future.onSuccess(race::tryComplete).onFailure(race::tryFail);
        try {
            return race.future().await();
        } finally {
            awaited.remove(race);
        }
    }

    @Override
    public void onCancel(Runnable abort) {
        onContext(() -> {
            if (over) {
                abort(abort);
            } else {
                aborts.add(abort);
            }
        });
    }
}
