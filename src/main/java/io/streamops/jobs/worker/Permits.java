package io.streamops.jobs.worker;

import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.TaskKind;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many jobs run at once, and so many of each kind: whoever has waited longest of those whose kind has room is next.
 * Belongs to one Vert.x context, on which all of it is called.
 */
final class Permits {
    /** The right to run; it ends when all who share it have closed it. */
    final class Permit implements AutoCloseable {
        private final Line line;
        private int sharers = 1;

        private Permit(Line line) {
            this.line = line;
        }

        /** For one more, who closes it too. */
        Permit share() {
            sharers++;
            return this;
        }

        @Override
        public void close() {
            sharers--;
            if (sharers == 0) {
                line.running--;
                running--;
                grant();
            }
        }
    }

    private record Waiting(long number, Promise<Permit> turn) {}

    private static final class Line {
        private final int most;
        private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
        private int running;

        private Line(int most) {
            this.most = most;
        }

        boolean hasNext() {
            return running < most && !waiting.isEmpty();
        }
    }

    private final int most;
    private final Map<JobTask, Line> lines = new EnumMap<>(JobTask.class);
    private int running;
    private long arrived;
    private boolean closed;

    /** @param most how many run at once, of whatever kind */
    Permits(int most, Collection<TaskKind> kinds) {
        this.most = most;
        kinds.forEach(kind -> lines.put(kind.name(), new Line(kind.concurrency())));
    }

    /** Waits for its turn; fails with {@link Interrupted} when the worker stops before. */
    Future<Permit> take(JobTask kind) {
        var line = lines.get(kind);
        if (line == null) {
            return Future.failedFuture(new IllegalArgumentException("there is no kind " + kind.word()));
        }
        if (closed) {
            return Future.failedFuture(new Interrupted());
        }
        var turn = Promise.<Permit>promise();
        line.waiting.add(new Waiting(arrived++, turn));
        grant();
        return turn.future();
    }

    private void grant() {
        while (running < most) {
            var line = next();
            if (line == null) {
                return;
            }
            running++;
            line.running++;
            line.waiting.remove().turn().complete(new Permit(line));
        }
    }

    private @Nullable Line next() {
        Line next = null;
        for (var line : lines.values()) {
            if (line.hasNext() && (next == null || first(line) < first(next))) {
                next = line;
            }
        }
        return next;
    }

    private static long first(Line line) {
        return line.waiting.element().number();
    }

    /** Fails all who wait, now and from now on; who runs goes on. */
    void close() {
        closed = true;
        for (var line : lines.values()) {
            line.waiting.forEach(waiting -> waiting.turn().fail(new Interrupted()));
            line.waiting.clear();
        }
    }
}
