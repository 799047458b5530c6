package io.streamops.kit;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/**
 * Timeouts for many operations with one periodic timer, because a timer for each would wake the event loop twice. A timeout
 * fires up to a tenth of the limit late. Thread-safe.
 */
public final class DeadlineSweeper implements AutoCloseable {
    private static final int SWEEPS = 10;
    private static final Duration MAX_INTERVAL = Duration.ofSeconds(1);

    /** An operation being watched. */
    public final class Watch {
        private final long began = System.nanoTime();
        private final Runnable late;

        private Watch(Runnable late) {
            this.late = late;
        }

        /** The operation is over. */
        public void end() {
            watches.remove(this);
        }
    }

    private final VertxInternal vertx;
    private final Duration limit;
    private final long timer;
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

    public DeadlineSweeper(Vertx vertx, Duration limit) {
        this.vertx = (VertxInternal) vertx;
        this.limit = limit;
        var interval = Math.clamp(limit.toMillis() / SWEEPS, 1, MAX_INTERVAL.toMillis());
        // A context of its own: a verticle's would cancel the timer on undeployment.
        this.timer = this.vertx.createEventLoopContext().setPeriodic(interval, due -> sweep());
    }

    /**
     * Watches an operation until it is ended.
     *
     * @param late called once after the limit, on an event loop
     */
    public Watch watch(Runnable late) {
        var watch = new Watch(late);
        watches.add(watch);
        return watch;
    }

    /** The future with a timeout, on the caller's context; fails with {@link TimeoutException}. */
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

    private void sweep() {
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

    /** Stops all watching. */
    @Override
    public void close() {
        vertx.cancelTimer(timer);
    }
}
