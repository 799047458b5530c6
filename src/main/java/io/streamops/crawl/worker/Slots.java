package io.streamops.crawl.worker;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;

/**
 * Lets so many work at once, and so many hold something in memory, in the order in which they came. It belongs to one
 * Vert.x context, on which all of it is called.
 */
final class Slots {
    /** The right to work; what was worked out may be held for longer than the work takes. */
    final class Slot implements AutoCloseable {
        private boolean working = true;
        private boolean holding = true;

        private Slot() {}

        /** The work is over, its result is still held. */
        void worked() {
            if (working) {
                working = false;
                atWork--;
                grant();
            }
        }

        @Override
        public void close() {
            if (holding) {
                holding = false;
                held--;
                worked();
                grant();
            }
        }
    }

    private final int mostAtWork;
    private final int mostHeld;
    private final ArrayDeque<Promise<Slot>> waiting = new ArrayDeque<>();
    private int atWork;
    private int held;
    private boolean closed;

    Slots(int mostAtWork, int mostHeld) {
        this.mostAtWork = mostAtWork;
        this.mostHeld = mostHeld;
    }

    /** Waits in line for a slot. */
    Future<Slot> take() {
        if (closed) {
            return Future.failedFuture(new Stopping());
        }
        var promise = Promise.<Slot>promise();
        waiting.add(promise);
        grant();
        return promise.future();
    }

    private void grant() {
        while (atWork < mostAtWork && held < mostHeld) {
            var next = waiting.poll();
            if (next == null) {
                return;
            }
            atWork++;
            held++;
            next.complete(new Slot());
        }
    }

    boolean isIdle() {
        return held == 0 && waiting.isEmpty();
    }

    /** Fails all who wait, now and from now on. */
    void close() {
        closed = true;
        for (var next = waiting.poll(); next != null; next = waiting.poll()) {
            next.fail(new Stopping());
        }
    }
}
