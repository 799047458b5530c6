package io.streamops.workflows.step;

import io.streamops.execution.Failure;
import java.util.Locale;

/** Why steps fail, under the code that all failures of a step of one name have. */
public final class StepFailures {
    private StepFailures() {}

    /** {@code TRANSFORM_ERROR} of {@code transform}. */
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
