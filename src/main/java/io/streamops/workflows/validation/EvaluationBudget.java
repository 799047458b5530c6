package io.streamops.workflows.validation;

import io.streamops.workflows.step.StepWorkers.Pulse;
import java.time.Duration;

/** Limits the time for one record, as schemas and patterns of clients can be arbitrarily expensive. For one thread. */
final class EvaluationBudget {
    private static final int CHECK_INTERVAL = 1_024;

    private final long nanos;
    private final Pulse pulse;
    private long began;
    private int checks;

    /** The time is used up. */
    static final class Exhausted extends RuntimeException {
        Exhausted() {
            super("it takes too long", null, false, false);
        }
    }

    EvaluationBudget(Duration each, Pulse pulse) {
        this.nanos = each.toNanos();
        this.pulse = pulse;
    }

    void begin() {
        began = System.nanoTime();
        checks = 0;
        pulse.check();
    }

    /** Call often. */
    void check() {
        if (++checks % CHECK_INTERVAL == 0) {
            pulse.check();
            if (System.nanoTime() - began > nanos) {
                throw new Exhausted();
            }
        }
    }
}
