package io.streamops.tasks.report;

import java.util.List;
import java.util.stream.LongStream;

/**
 * A scale from 0 on, in steps that people count in.
 *
 * @param step between two lines
 * @param steps how many there are
 */
record AxisScale(long step, int steps) {
    /**
     * One on which the largest figure has room.
     *
     * @param lines about how many there are
     */
    static AxisScale of(long largest, int lines) {
        var step = 1L;
        var rough = (largest + lines - 1) / lines;
        for (var power = 1L; step < rough; power *= 10) {
            for (var factor : new long[] {1, 2, 5}) {
                step = Math.max(step, step < rough ? factor * power : step);
            }
        }
        return new AxisScale(step, (int) Math.max(1, (largest + step - 1) / step));
    }

    List<Long> ticks() {
        return LongStream.rangeClosed(0, steps).map(i -> i * step).boxed().toList();
    }

    /** How long a figure is where the whole scale is so long. */
    double length(long figure, double whole) {
        return whole * figure / (step * steps);
    }
}
