package io.streamops.tasks.kind;

import io.streamops.contract.event.EventError;
import io.streamops.kit.Frames;

/** The effect could not be had, and the task's user is told why. */
public final class TaskFailure extends RuntimeException {
    private final transient EventError error;

    /** @param retryable whether another try may do better */
    public TaskFailure(String code, String message, boolean retryable) {
        super(message, null, false, true);
        this.error = new EventError(code, message, retryable, Frames.of(this));
    }

    public EventError error() {
        return error;
    }
}
