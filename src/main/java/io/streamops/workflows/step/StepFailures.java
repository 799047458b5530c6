package io.streamops.workflows.step;

import io.streamops.execution.Failure;
import java.util.Locale;

/** The failures of steps: each step has one code. */
public final class StepFailures {
    private StepFailures() {}

    /** The code of a step: {@code TRANSFORM_ERROR} for {@code transform}. */
    public static String code(String step) {
        return step.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_") + "_ERROR";
    }

    public static Failure permanent(String step, String message) {
        return Failure.permanent(code(step), message);
    }

    public static Failure retryable(String step, String message) {
        return Failure.retryable(code(step), message);
    }
}
