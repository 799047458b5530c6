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
 * Limits how many permits are held at once. Waiters of one key are served in order; the next key is the one whose first waiter has
 * waited longest, or the most urgent one. Confined to one Vert.x context.
 *
 * <p>With priorities no key starves: one that was passed over {@value #MAX_PASSED_OVER} times is next, however urgent the others are.
 * This counts grants, not time: if work is slow, all waiters are old, and priority would mean nothing.
 */
public final class ConcurrencyLimiter<K> {
    static final int MAX_PASSED_OVER = 16;
    /** Suggested to callers when too many wait. */
    private static final Duration FULL_RETRY = Duration.ofSeconds(10);

    private record Waiter(long number, Promise<Permit> promise) {}

    /** The waiters and permits of one key. */
    private static final class Line {
        private final int limit;
        private final ArrayDeque<Waiter> waiting = new ArrayDeque<>();
        private int running;
        private int passedOver;

        private Line(int limit) {
            this.limit = limit;
        }

        boolean isReady() {
            return running < limit && !waiting.isEmpty();
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

    /** Without keys, for {@link #acquire()}. */
    public static ConcurrencyLimiter<?> fifo(int permits) {
        return perKey(permits, Map.of("", permits));
    }

    /**
     * First come, first served, among the keys below their limits.
     *
     * @param permits the limit for all keys together
     * @param limits the limit for each key
     */
    public static <K> ConcurrencyLimiter<K> perKey(int permits, Map<K, Integer> limits) {
        return new ConcurrencyLimiter<>(permits, limits, Integer.MAX_VALUE, false);
    }

    /**
     * By priority.
     *
     * @param keys the most urgent first
     * @param maxWaiting the limit for waiters; beyond it, {@link #acquire} fails with {@link RetryLater}
     */
    public static <K> ConcurrencyLimiter<K> byPriority(int permits, List<K> keys, int maxWaiting) {
        var limits = new LinkedHashMap<K, Integer>();
        keys.forEach(key -> limits.put(key, permits));
        return new ConcurrencyLimiter<>(permits, limits, maxWaiting, true);
    }

    /** Closed by its holder; work that outlasts the holder keeps it by a {@link Share}. */
    public static final class Permit implements AutoCloseable {
        private final ConcurrencyLimiter<?> limiter;
        private final Line line;
        private int sharers = 1;
        private boolean held = true;
        private boolean closed;

        /** Another holder of the permit, which closes it once. */
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

        /** Releases the permit until {@link #takeAgain}. */
        public void giveUp() {
            if (held) {
                held = false;
                leave();
            }
        }

        /** Acquires the permit again; waits, and fails, as {@link ConcurrencyLimiter#acquire} does. */
        public Future<Void> takeAgain() {
            if (held) {
                return Future.succeededFuture();
            }
            return sharers > 0
                    ? Future.succeededFuture(taken())
                    : limiter.acquire(line).map(granted -> taken());
        }

        private @Nullable Void taken() {
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

    /** Waits for a permit of a limiter without keys. */
    public Future<Permit> acquire() {
        return acquire(lines.values().iterator().next());
    }

    /** Waits for a permit; completes on the caller's context, and fails with {@link ShuttingDown} once the limiter is closed. */
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
        if (running < permits && line.running < line.limit && line.waiting.isEmpty()) {
            return Future.succeededFuture(granted(line)); // all waiters are of keys at their limits
        }
        if (waiting == maxWaiting) {
            return Future.failedFuture(new RetryLater(waiting + " runs already wait for a permit", FULL_RETRY));
        }
        waiting++;
        var promise = ConcurrencyLimiter.<Permit>promise();
        line.waiting.add(new Waiter(arrived++, promise));
        return promise.future();
    }

    /** A promise that completes on the current context; permits are granted on the contexts of other work. */
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

    /** Lines are ordered by priority. */
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

    /** Fails all waiters, and later calls; held permits stay valid. */
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
