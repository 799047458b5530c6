package io.streamops.crawl.polite;

import io.streamops.execution.ShuttingDown;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Those on this node who wait for one host, first come first served. One question at a time is with Redis; who comes and
 * what ends in the meantime goes with the next one, so a busy host costs less than a question a turn. Lives on one
 * context.
 */
final class HostQueue {
    /** So long an ended turn may wait for a question that it can go with. */
    private static final Duration FLUSH = Duration.ofMillis(5);
    /** After so long what could not be told to Redis is told again. */
    private static final Duration REPEAT = Duration.ofSeconds(1);
    /** How much of a question is bounded; what does not go with it goes with the next one. */
    private static final int BATCH = 128;
    /** More ends than that are not remembered while Redis is away: their leases end by themselves. */
    private static final int REMEMBERED = 1_000;

    /** What the queue needs from outside. */
    interface Host {
        /** Ends and begins turns. */
        Future<TurnAnswer> exchange(List<String> ended, List<Waiter> wanted);

        /** The turn has begun. */
        void begin(Waiter waiter);

        /** Calls {@link #due} later, and not at the time it was to be called before. */
        void callAt(Duration later);

        /** How long to wait when as many turns are under way as may be, and nobody tells when one ends. */
        Duration patience(int tries, Duration leaseEnds);

        /** It has nothing more to do. */
        void idle();
    }

    /** What the queue waits for before it asks again. */
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

    /** @param closed whether nobody may wait any more, so that it is only there to tell what ends */
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

    /** Somebody waits no more; if Redis is being asked for him, the turn that comes of it ends at once. */
    void leave(CompletableFuture<HostTurns.Turn> turn) {
        turn.cancel(false);
        waiters.removeIf(waiter -> waiter.turn().isDone());
    }

    void end(String turn) {
        ended.add(turn);
        switch (state) {
            case FREE, TOO_EARLY -> flushOnce();
            case TOO_MANY -> ask();
            case ASKING -> {}
        }
    }

    private void flushOnce() {
        if (ended.size() == 1) {
            flush();
        }
    }

    private void flush() {
        if (closed) {
            ask();
        } else {
            host.callAt(FLUSH);
        }
    }

    /** The time has come that was asked for. */
    void due() {
        if (state != State.ASKING) {
            ask();
        }
    }

    /** Fails all who wait, and tells at once what ends from now on, as Redis may be closed next. */
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

    private void answered(List<String> ends, List<Waiter> wanted, TurnAnswer answer) {
        ends.forEach(ended::remove);
        for (var waiter : wanted.subList(0, answer.begun())) {
            begin(waiter);
        }
        tries = answer.begun() > 0 ? 0 : tries;
        switch (answer.why()) {
            case ENOUGH -> goOn();
            case TOO_EARLY -> rest(State.TOO_EARLY, answer.rest());
            case TOO_MANY -> rest(State.TOO_MANY, host.patience(++tries, answer.rest()));
        }
    }

    private void begin(Waiter waiter) {
        if (waiters.remove(waiter)) {
            host.begin(waiter);
        } else {
            ended.add(waiter.id());
        }
    }

    private void goOn() {
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
            goOn();
        } else if (ended.isEmpty()) {
            host.callAt(time);
        } else if (why == State.TOO_MANY) {
            ask();
        } else {
            flush();
        }
    }

    /** Nobody knows whether the turns have begun, so they are ended with what was to be ended. */
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
