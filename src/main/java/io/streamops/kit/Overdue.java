package io.streamops.kit;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/**
 * Tells what takes too long, by one look now and then at all that is under way: a timer for each would wake an event loop
 * twice. So it is told up to a tenth of the limit late. For any thread.
 */
public final class Overdue implements AutoCloseable {
    private static final int LOOKS = 10;
    private static final Duration RAREST_LOOK = Duration.ofSeconds(1);

    /** Something under way. */
    public final class Watch {
        private final long began = System.nanoTime();
        private final Runnable late;

        private Watch(Runnable late) {
            this.late = late;
        }

        /** It is over, in time. */
        public void end() {
            watches.remove(this);
        }
    }

    private final VertxInternal vertx;
    private final Duration limit;
    private final long timer;
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

    public Overdue(Vertx vertx, Duration limit) {
        this.vertx = (VertxInternal) vertx;
        this.limit = limit;
        var pace = Math.clamp(limit.toMillis() / LOOKS, 1, RAREST_LOOK.toMillis());
        // On a context of its own: one of a verticle would take the timer along when that is undeployed.
        this.timer = this.vertx.createEventLoopContext().setPeriodic(pace, due -> look());
    }

    /**
     * To be ended when it is over.
     *
     * @param late is called once if that is not in time, on an event loop
     */
    public Watch watch(Runnable late) {
        var watch = new Watch(late);
        watches.add(watch);
        return watch;
    }

    /** The same future, on the caller's context; it fails with a {@link TimeoutException} if that is not kept in time. */
    public <T> Future<T> within(Future<T> future) {
        if (future.isComplete()) {
            return future;
        }
        var promise = vertx.getOrCreateContext().<T>promise();
        var watch =
                watch(() -> promise.tryFail(new TimeoutException("no response within " + limit.toMillis() + " ms")));
        future.onComplete(kept -> watch.end()).onSuccess(promise::tryComplete).onFailure(promise::tryFail);
        return promise.future();
    }

    private void look() {
        var now = System.nanoTime();
        var passed = watches.stream()
                .filter(watch -> now - watch.began >= limit.toNanos())
                .toList();
        for (var watch : passed) {
            if (watches.remove(watch)) {
                watch.late.run();
            }
        }
    }

    /** From now on nobody is told. */
    @Override
    public void close() {
        vertx.cancelTimer(timer);
    }
}
