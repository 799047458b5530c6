package io.streamops.workflows.run;

import io.streamops.contract.event.EventError;
import io.streamops.workflows.step.StepResult;

/** What has come of a step. */
sealed interface StepEnd {
    /**
     * It is done.
     *
     * @param place where what it has left is kept
     */
    record Done(StepResult result, String place) implements StepEnd {}

    /**
     * It could not be done.
     *
     * @param passing whether another try may do better
     */
    record Failed(EventError error, boolean passing) implements StepEnd {}
}
