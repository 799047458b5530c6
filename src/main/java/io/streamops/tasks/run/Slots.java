package io.streamops.tasks.run;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** How many tries are made at once; who wants one more waits in the order of asking. Belongs to one context. */
final class Slots {
    private final ArrayDeque<Promise<Slot>> waiting = new ArrayDeque<>();
    private int free;
    private boolean closed;

    Slots(int most) {
        this.free = most;
    }

    /** Taken until who has taken it and all who share it have closed it: work that was left behind keeps its place. */
    final class Slot implements AutoCloseable {
        /** Who shares a slot, until it is closed. */
        interface Share extends AutoCloseable {
            @Override
            void close();
        }

        private int holders = 1;
        private boolean held = true;
        private boolean closed;

        Share share() {
            holders++;
            return this::leave;
        }

        private void leave() {
            holders--;
            if (holders == 0) {
                free++;
                grant();
            }
        }

        /** Others have it meanwhile. */
        void giveUp() {
            if (held) {
                held = false;
                leave();
            }
        }

        /** Waits in line where nobody has kept the place, and fails as {@link Slots#take} does. */
        Future<Void> takeAgain() {
            return holders > 0 ? Future.succeededFuture(hold()) : take().map(place -> hold());
        }

        private @Nullable Void hold() {
            holders++;
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

    /** Fails with {@link Stopping} when the engine stops before there is one. */
    Future<Slot> take() {
        if (closed) {
            return Future.failedFuture(new Stopping());
        }
        var slot = Promise.<Slot>promise();
        waiting.add(slot);
        grant();
        return slot.future();
    }

    private void grant() {
        while (free > 0 && !waiting.isEmpty()) {
            free--;
            waiting.remove().complete(new Slot());
        }
    }

    /** Fails all who wait, now and from now on. */
    void close() {
        closed = true;
        waiting.forEach(slot -> slot.fail(new Stopping()));
        waiting.clear();
    }
}
