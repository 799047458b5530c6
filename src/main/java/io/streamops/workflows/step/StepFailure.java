package io.streamops.workflows.step;

import io.streamops.contract.event.EventError;
import io.streamops.kit.Frames;
import java.util.Locale;

/** The step cannot be done, and its workflow's user is told why. */
public final class StepFailure extends RuntimeException {
    private final transient EventError error;

    /** @param passing whether another try may do better */
    public StepFailure(String code, String message, boolean passing) {
        super(message, null, false, true);
        this.error = new EventError(code, message, passing, Frames.of(this));
    }

    /** With the code that all failures of a step of this name have. */
    public static StepFailure of(String step, String message) {
        return new StepFailure(codeOf(step), message, false);
    }

    /** The same, of a failure that may be over the next time. */
    public static StepFailure passing(String step, String message) {
        return new StepFailure(codeOf(step), message, true);
    }

    /** {@code TRANSFORM_ERROR} of {@code transform}. */
    public static String codeOf(String step) {
        return step.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_") + "_ERROR";
    }

    public EventError error() {
        return error;
    }
}
