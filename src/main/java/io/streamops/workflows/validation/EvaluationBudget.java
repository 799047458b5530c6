package io.streamops.workflows.validation;

import io.streamops.workflows.step.StepWorkers.Pulse;
import java.time.Duration;

/**
 * How long one record may be looked at: users' schemas and patterns can ask for more work than there is time. Of one thread.
 */
final class EvaluationBudget {
    private static final int BETWEEN_LOOKS = 1_024;

    private final long nanos;
    private final Pulse pulse;
    private long began;
    private int asked;

    /** It takes too long. */
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
        asked = 0;
        pulse.check();
    }

    /** To be called often. */
    void check() {
        if (++asked % BETWEEN_LOOKS == 0) {
            pulse.check();
            if (System.nanoTime() - began > nanos) {
                throw new Exhausted();
            }
        }
    }
}
