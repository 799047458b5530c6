package io.streamops.tasks.run;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;

/** How many tries are made at once; who wants one more waits in the order of asking. Belongs to one context. */
final class Slots {
    private final ArrayDeque<Promise<Slot>> waiting = new ArrayDeque<>();
    private int free;
    private boolean closed;

    Slots(int most) {
        this.free = most;
    }

    /** Taken until all who share it have closed it: work that was left behind keeps its place. */
    final class Slot implements AutoCloseable {
        private int holders = 1;

        void share() {
            holders++;
        }

        @Override
        public void close() {
            holders--;
            if (holders == 0) {
                free++;
                grant();
            }
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
