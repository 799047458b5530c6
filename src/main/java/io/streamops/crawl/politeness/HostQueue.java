package io.streamops.crawl.politeness;

import io.streamops.execution.ShuttingDown;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The FIFO queue of this node's requests for one host. At most one call to Redis is in flight; arrivals and ended turns are
 * batched into the next one, so a busy host costs less than a call per turn. Confined to one context.
 */
final class HostQueue {
    /**
     * A waiting request.
     *
     * @param id of the turn, unique across nodes
     * @param delay the minimum time from its start to the next one
     * @param turn completed on the queue's context
     */
    record Waiter(String id, Duration delay, CompletableFuture<HostLimiter.Turn> turn) {}

    /** How long an ended turn may wait for a call to join. */
    private static final Duration FLUSH = Duration.ofMillis(5);
    /** The delay before a failed report to Redis is repeated. */
    private static final Duration REPEAT = Duration.ofSeconds(1);
    /** The maximum batch of a call; the rest goes with the next one. */
    private static final int BATCH = 128;
    /** The maximum number of unreported ends during an outage of Redis; further leases expire on their own. */
    private static final int REMEMBERED = 1_000;

    /** The environment of the queue. */
    interface Host {
        /** Ends and starts turns. */
        Future<RedisHostLimiter.Reply> exchange(List<String> ended, List<Waiter> wanted);

        /** The turn has started. */
        void begin(Waiter waiter);

        /** Schedules {@link #due}; replaces an earlier schedule. */
        void callAt(Duration later);

        /** How long to wait when the host is at its limit, because no node announces the end of a turn. */
        Duration retryDelay(int tries, Duration leaseEnds);

        /** The queue has nothing to do. */
        void idle();
    }

    /** What the queue waits for. */
    private enum State {
        FREE,
        ASKING,
        TOO_EARLY,
        TOO_MANY
    }

    private final Host host;
    private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
    private final Set<String> ended = new LinkedHashSet<>();
    private State state = State.FREE;
    private int tries;
    private boolean closed;

    /** @param closed whether the queue accepts no waiters and only reports ends */
    HostQueue(Host host, boolean closed) {
        this.host = host;
        this.closed = closed;
    }

    void take(Waiter waiter) {
        waiters.add(waiter);
        if (state == State.FREE) {
            ask();
        }
    }

    /** Removes a waiter. If a call for it is in flight, the resulting turn ends immediately. */
    void leave(CompletableFuture<HostLimiter.Turn> turn) {
        turn.cancel(false);
        waiters.removeIf(waiter -> waiter.turn().isDone());
    }

    void end(String turn) {
        ended.add(turn);
        switch (state) {
            case FREE, TOO_EARLY -> {
                if (ended.size() == 1) {
                    flush();
                }
            }
            case TOO_MANY -> ask();
            case ASKING -> {}
        }
    }

    private void flush() {
        if (closed) {
            ask();
        } else {
            host.callAt(FLUSH);
        }
    }

    /** The scheduled time has come. */
    void due() {
        if (state != State.ASKING) {
            ask();
        }
    }

    /** Fails all waiters, and reports further ends immediately, because Redis may be closed next. */
    void close() {
        closed = true;
        fail(new ShuttingDown());
        due();
    }

    private void fail(Throwable failure) {
        var failed = List.copyOf(waiters);
        waiters.clear();
        failed.forEach(waiter -> waiter.turn().completeExceptionally(failure));
    }

    private void ask() {
        var ends = ended.stream().limit(BATCH).toList();
        var wanted = waiters.stream().limit(BATCH).toList();
        if (ends.isEmpty() && wanted.isEmpty()) {
            state = State.FREE;
            host.idle();
            return;
        }
        state = State.ASKING;
        host.exchange(ends, wanted).onComplete(answered -> {
            if (answered.succeeded()) {
                answered(ends, wanted, answered.result());
            } else {
                failed(wanted, answered.cause());
            }
        });
    }

    private void answered(List<String> ends, List<Waiter> wanted, RedisHostLimiter.Reply answer) {
        ends.forEach(ended::remove);
        for (var waiter : wanted.subList(0, answer.begun())) {
            begin(waiter);
        }
        tries = answer.begun() > 0 ? 0 : tries;
        switch (answer.why()) {
            case ENOUGH -> proceed();
            case TOO_EARLY -> rest(State.TOO_EARLY, answer.rest());
            case TOO_MANY -> rest(State.TOO_MANY, host.retryDelay(++tries, answer.rest()));
        }
    }

    private void begin(Waiter waiter) {
        if (waiters.remove(waiter)) {
            host.begin(waiter);
        } else {
            ended.add(waiter.id());
        }
    }

    private void proceed() {
        state = State.FREE;
        if (ended.isEmpty() || !waiters.isEmpty()) {
            ask();
        } else {
            flush();
        }
    }

    private void rest(State why, Duration time) {
        state = why;
        if (waiters.isEmpty()) {
            proceed();
        } else if (ended.isEmpty()) {
            host.callAt(time);
        } else if (why == State.TOO_MANY) {
            ask();
        } else {
            flush();
        }
    }

    /** The turns may or may not have started, so they are ended, too. */
    private void failed(List<Waiter> wanted, Throwable failure) {
        state = State.FREE;
        wanted.forEach(waiter -> ended.add(waiter.id()));
        if (ended.size() > REMEMBERED) {
            ended.clear();
        }
        fail(failure);
        if (ended.isEmpty() || closed) {
            host.idle();
        } else {
            host.callAt(REPEAT);
        }
    }
}
