package io.streamops.workflows.run;

import io.streamops.contract.event.EventError;
import io.streamops.workflows.step.StepResult;

/** What has come of a step. */
sealed interface StepOutcome {
    /**
     * It is done.
     *
     * @param place where the records that it has left are kept
     */
    record Done(StepResult result, String place) implements StepOutcome {}

    /** It could not be done. */
    record Failed(EventError error) implements StepOutcome {
        boolean isRetryable() {
            return Boolean.TRUE.equals(error.retryable());
        }
    }
}
