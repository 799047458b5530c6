package io.streamops.execution;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Grants so many permits at once; others wait in line, those of one key in the order of asking. Which key is next depends on the
 * limiter: the one whose first has waited longest, or the most urgent one. Belongs to one Vert.x context.
 *
 * <p>With priorities nobody starves: a key that was passed over {@value #MAX_PASSED_OVER} times is next, however urgent the others
 * are. This counts grants, not time: where work is slow everybody who waits is old, and urgency would mean nothing.
 */
public final class ConcurrencyLimiter<K> {
    static final int MAX_PASSED_OVER = 16;
    /** There is room soon, but not within moments. */
    private static final Duration FULL_RETRY = Duration.ofSeconds(10);

    private record Waiter(long number, Promise<Permit> promise) {}

    /** Those who wait for one key. */
    private static final class Line {
        private final int most;
        private final ArrayDeque<Waiter> waiting = new ArrayDeque<>();
        private int running;
        private int passedOver;

        private Line(int most) {
            this.most = most;
        }

        boolean isReady() {
            return running < most && !waiting.isEmpty();
        }

        boolean isStarving() {
            return passedOver >= MAX_PASSED_OVER;
        }

        long firstNumber() {
            return waiting.element().number();
        }
    }

    private final int permits;
    private final int maxWaiting;
    private final boolean byPriority;
    private final Map<K, Line> lines = new LinkedHashMap<>();
    private int running;
    private int waiting;
    private long arrived;
    private boolean closed;

    private ConcurrencyLimiter(int permits, Map<K, Integer> limits, int maxWaiting, boolean byPriority) {
        this.permits = permits;
        this.maxWaiting = maxWaiting;
        this.byPriority = byPriority;
        limits.forEach((key, limit) -> lines.put(key, new Line(limit)));
    }

    /** Of one line, for {@link #acquire()}. */
    public static ConcurrencyLimiter<?> fifo(int permits) {
        return perKey(permits, Map.of("", permits));
    }

    /**
     * First come, first served, among the keys that have room.
     *
     * @param permits of all keys together
     * @param limits how many permits of each key there are at once
     */
    public static <K> ConcurrencyLimiter<K> perKey(int permits, Map<K, Integer> limits) {
        return new ConcurrencyLimiter<>(permits, limits, Integer.MAX_VALUE, false);
    }

    /**
     * The more urgent first.
     *
     * @param keys the most urgent first
     * @param maxWaiting when so many wait, the next one fails with {@link RetryLater}
     */
    public static <K> ConcurrencyLimiter<K> byPriority(int permits, List<K> keys, int maxWaiting) {
        var limits = new LinkedHashMap<K, Integer>();
        keys.forEach(key -> limits.put(key, permits));
        return new ConcurrencyLimiter<>(permits, limits, maxWaiting, true);
    }

    /** The right to work. Its holder closes it; work that the holder leaves behind keeps it by a {@link Share}. */
    public static final class Permit implements AutoCloseable {
        private final ConcurrencyLimiter<?> limiter;
        private final Line line;
        private int sharers = 1;
        private boolean held = true;
        private boolean closed;

        /** One more claim to the permit, closed once by its owner. */
        public interface Share extends AutoCloseable {
            @Override
            void close();
        }

        private Permit(ConcurrencyLimiter<?> limiter, Line line) {
            this.limiter = limiter;
            this.line = line;
        }

        public Share share() {
            sharers++;
            return this::leave;
        }

        private void leave() {
            sharers--;
            if (sharers == 0) {
                limiter.free(line);
            }
        }

        /** Lets others have it meanwhile. */
        public void giveUp() {
            if (held) {
                held = false;
                leave();
            }
        }

        /** Has it again, after waiting in line if it was granted to another; fails as {@link ConcurrencyLimiter#acquire} does. */
        public Future<Void> takeAgain() {
            if (held) {
                return Future.succeededFuture();
            }
            return sharers > 0
                    ? Future.succeededFuture(hold())
                    : limiter.acquire(line).map(granted -> hold());
        }

        private @Nullable Void hold() {
            sharers++;
            held = true;
            if (closed) {
                giveUp();
            }
            return null;
        }

        @Override
        public void close() {
            closed = true;
            giveUp();
        }
    }

    /** Waits in line, of a limiter that has one only. */
    public Future<Permit> acquire() {
        return acquire(lines.values().iterator().next());
    }

    /** Waits in the line of a key; fails with {@link ShuttingDown} once this is closed, and completes on the caller's context. */
    public Future<Permit> acquire(K key) {
        var line = lines.get(key);
        return line == null
                ? Future.failedFuture(new IllegalArgumentException("there are no permits for " + key))
                : acquire(line);
    }

    private Future<Permit> acquire(Line line) {
        if (closed) {
            return Future.failedFuture(new ShuttingDown());
        }
        if (running < permits && line.running < line.most && line.waiting.isEmpty()) {
            return Future.succeededFuture(granted(line)); // whoever else waits has no room under their key
        }
        if (waiting == maxWaiting) {
            return Future.failedFuture(new RetryLater(waiting + " wait for a permit already", FULL_RETRY));
        }
        waiting++;
        var promise = ConcurrencyLimiter.<Permit>promise();
        line.waiting.add(new Waiter(arrived++, promise));
        return promise.future();
    }

    /** Permits are granted on other work's contexts; this completes on the current one. */
    static <T> Promise<T> promise() {
        var context = ContextInternal.current();
        return context == null ? Promise.promise() : context.promise();
    }

    private Permit granted(Line line) {
        running++;
        line.running++;
        return new Permit(this, line);
    }

    private void free(Line line) {
        running--;
        line.running--;
        for (var next = next(); next != null && running < permits; next = next()) {
            waiting--;
            pass(next);
            next.waiting.remove().promise().complete(granted(next));
        }
    }

    private @Nullable Line next() {
        Line next = null;
        for (var line : lines.values()) {
            if (line.isReady() && (next == null || isBefore(line, next))) {
                next = line;
            }
        }
        return next;
    }

    /** Lines come in the order of their urgency. */
    private boolean isBefore(Line line, Line next) {
        return byPriority ? line.isStarving() && !next.isStarving() : line.firstNumber() < next.firstNumber();
    }

    private void pass(Line next) {
        for (var line : lines.values()) {
            line.passedOver = line == next || line.waiting.isEmpty() ? 0 : line.passedOver + 1;
        }
    }

    /** How many permits are held. */
    public int running() {
        return running;
    }

    public int waiting() {
        return waiting;
    }

    /** Fails all who wait, now and from now on; those who run go on. */
    public void close() {
        closed = true;
        for (var line : lines.values()) {
            for (var next = line.waiting.poll(); next != null; next = line.waiting.poll()) {
                waiting--;
                next.promise().fail(new ShuttingDown());
            }
        }
    }
}
