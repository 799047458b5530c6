package io.streamops.workflows.run;

import io.streamops.contract.event.Priority;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;

/** Lets so many workflows run at once, the others wait in line. Belongs to the processor's context. */
final class Turns {
    /** Who has one closes it. */
    final class Turn implements AutoCloseable {
        private Turn() {}

        @Override
        public void close() {
            running--;
            grant();
        }
    }

    /** Beyond these the lane keeps them, in the order of their coming. */
    private static final int MOST_WAITING = 2_000;

    private static final Duration REST = Duration.ofSeconds(10);

    private final int most;
    private final PriorityLine<Promise<Turn>> line = new PriorityLine<>(MOST_WAITING);
    private int running;
    private boolean closed;

    Turns(int most) {
        this.most = most;
    }

    /** Waits for its turn; fails with {@link NotNow} when too many do, or when the processor stops before. */
    Future<Turn> take(Priority priority) {
        if (closed) {
            return Future.failedFuture(NotNow.stopping());
        }
        var turn = Promise.<Turn>promise();
        if (!line.add(priority, turn)) {
            return Future.failedFuture(new NotNow("as many workflows wait as may", REST));
        }
        grant();
        return turn.future();
    }

    private void grant() {
        while (running < most) {
            var next = line.poll();
            if (next == null) {
                return;
            }
            running++;
            next.complete(new Turn());
        }
    }

    int running() {
        return running;
    }

    int waiting() {
        return line.size();
    }

    /** Fails all who wait, now and from now on; who runs goes on. */
    void close() {
        closed = true;
        for (var next = line.poll(); next != null; next = line.poll()) {
            next.fail(NotNow.stopping());
        }
    }
}
