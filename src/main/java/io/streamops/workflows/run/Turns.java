package io.streamops.workflows.run;

import io.streamops.contract.event.Priority;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;

/** Lets so many workflows run at once, the others wait in line. Belongs to the processor's context. */
final class Turns {
    /** Who has one closes it. */
    final class Turn implements AutoCloseable {
        private final Priority priority;
        private boolean held = true;
        private boolean closed;

        private Turn(Priority priority) {
            this.priority = priority;
        }

        /** Another one has it meanwhile. */
        void giveUp() {
            if (held) {
                held = false;
                running--;
                grant();
            }
        }

        /** Waits in line as at first where it was given up, and fails as {@link Turns#take} does. */
        Future<Void> takeAgain() {
            if (held) {
                return Future.succeededFuture();
            }
            return take(priority).map(other -> {
                other.held = false;
                held = true;
                if (closed) {
                    giveUp();
                }
                return null;
            });
        }

        @Override
        public void close() {
            closed = true;
            giveUp();
        }
    }

    /** Beyond these the lane keeps them, in the order of their coming. */
    private static final int MOST_WAITING = 2_000;

    private static final Duration REST = Duration.ofSeconds(10);

    private final int most;
    private final PriorityLine<Waiting> line = new PriorityLine<>(MOST_WAITING);
    private int running;
    private boolean closed;

    private record Waiting(Priority priority, Promise<Turn> turn) {}

    Turns(int most) {
        this.most = most;
    }

    /** Waits for its turn; fails with {@link NotNow} when too many do, or when the processor stops before. */
    Future<Turn> take(Priority priority) {
        if (closed) {
            return Future.failedFuture(NotNow.stopping());
        }
        var turn = Promise.<Turn>promise();
        if (!line.add(priority, new Waiting(priority, turn))) {
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
            next.turn().complete(new Turn(next.priority()));
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
            next.turn().fail(NotNow.stopping());
        }
    }
}
