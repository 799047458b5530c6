package io.streamops.events.effort;

import io.streamops.events.effort.Ended.End;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One effort: ends once, with the work or before it. The work has a virtual thread of its own beside the one that waits for
 * the result, so that it can be left behind. All belongs to the context that it was begun in, but {@link #end}, which may be
 * called from anywhere.
 */
public final class Trial<T> implements Effort {
    private static final Logger log = LoggerFactory.getLogger(Trial.class);

    private final ContextInternal context;
    private final Promise<T> result = Promise.promise();
    private final List<Runnable> aborts = new ArrayList<>(1);
    private final Set<Promise<?>> awaited = new HashSet<>(2);
    private boolean over;

    private Trial(ContextInternal context) {
        this.context = context;
    }

    /**
     * Begins in the current context, which has to be one of virtual threads.
     *
     * @param limit how long it may take
     * @param work what is done; what it throws, the result fails with
     */
    public static <T> Trial<T> begin(Duration limit, Function<Effort, T> work) {
        var context = ContextInternal.current();
        var trial = new Trial<T>(context);
        var timer = context.owner().setTimer(limit.toMillis(), late -> trial.end(End.LATE));
        context.runOnContext(task -> trial.run(work, () -> context.owner().cancelTimer(timer)));
        return trial;
    }

    /** The same, of work that may take as long as it does. */
    public static <T> Trial<T> begin(Function<Effort, T> work) {
        var trial = new Trial<T>(ContextInternal.current());
        trial.context.runOnContext(task -> trial.run(work, () -> {}));
        return trial;
    }

    private void run(Function<Effort, T> work, Runnable through) {
        try {
            var value = work.apply(this);
            close();
            result.tryComplete(value);
        } catch (Throwable e) { // told to whoever waits for the result
            close();
            if (!result.tryFail(e)) {
                log.debug("an effort that was ended has failed", e);
            }
        } finally {
            through.run();
        }
    }

    private void close() {
        over = true;
        aborts.clear();
    }

    /** What comes of it; fails with {@link Ended} where it was ended first. */
    public Future<T> result() {
        return result.future();
    }

    /** Ends it, unless it is over. */
    public void end(End why) {
        here(() -> {
            if (over) {
                return;
            }
            over = true;
            result.tryFail(new Ended(why));
            var waiting = List.copyOf(awaited);
            awaited.clear();
            waiting.forEach(promise -> promise.tryFail(new Ended(why)));
            var todo = List.copyOf(aborts);
            aborts.clear();
            todo.forEach(Trial::abort);
        });
    }

    private static void abort(Runnable abort) {
        try {
            abort.run();
        } catch (RuntimeException e) {
            log.warn("something that was begun could not be aborted", e);
        }
    }

    private void here(Runnable action) {
        if (context.inThread()) {
            action.run();
        } else {
            context.runOnContext(task -> action.run());
        }
    }

    @Override
    public <V> V await(Future<V> future) {
        if (over) {
            throw new Ended(End.UNWANTED);
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
    public void onEnd(Runnable abort) {
        here(() -> {
            if (over) {
                abort(abort);
            } else {
                aborts.add(abort);
            }
        });
    }
}
