package io.streamops.workflows.run;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.event.Priority;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for a turn: the more urgent first, in the order of their coming among equals. So that nobody starves, the first of a
 * kind that was passed over {@value #PATIENCE} times has the next turn, however urgent the others are.
 *
 * <p>Counted in turns, not in time: where turns are slow, all of those who wait would be old, and urgency would mean nothing.
 */
final class PriorityLine<T> {
    static final int PATIENCE = 16;

    private static final class Lane<T> {
        private final ArrayDeque<T> waiting = new ArrayDeque<>();
        private int passedOver;
    }

    private final int most;
    private final Map<Priority, Lane<T>> lanes = new EnumMap<>(Priority.class);
    private int waiting;

    /** @param most how many may wait at once */
    PriorityLine(int most) {
        this.most = most;
        for (var priority : Priority.values()) {
            lanes.put(priority, new Lane<>());
        }
    }

    /** False where too many wait already. */
    boolean add(Priority priority, T who) {
        if (waiting == most) {
            return false;
        }
        waiting++;
        lane(priority).waiting.add(who);
        return true;
    }

    /** Whose turn is next; null where nobody waits. */
    @Nullable T poll() {
        var next = next();
        if (next == null) {
            return null;
        }
        waiting--;
        for (var lane : lanes.values()) {
            lane.passedOver = lane == next || lane.waiting.isEmpty() ? 0 : lane.passedOver + 1;
        }
        return next.waiting.poll();
    }

    private @Nullable Lane<T> next() {
        Lane<T> next = null;
        for (var lane : lanes.values()) {
            if (!lane.waiting.isEmpty() && (next == null || (isTired(lane) && !isTired(next)))) {
                next = lane;
            }
        }
        return next;
    }

    private static boolean isTired(Lane<?> lane) {
        return lane.passedOver >= PATIENCE;
    }

    private Lane<T> lane(Priority priority) {
        return requireNonNull(lanes.get(priority));
    }

    int size() {
        return waiting;
    }
}
