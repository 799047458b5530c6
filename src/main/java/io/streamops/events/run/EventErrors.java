package io.streamops.events.run;

import io.streamops.contract.event.EventError;
import io.streamops.execution.Failure;
import io.streamops.kit.StackFrames;
import io.streamops.kit.Truncation;

/** Builds the error of an event from a failure. */
public final class EventErrors {
    private static final int MAX_MESSAGE = 2_000;

    private EventErrors() {}

    public static EventError of(Failure failure) {
        return of(failure.code(), failure);
    }

    /** The same with another code. */
    public static EventError of(String code, Failure failure) {
        return new EventError(code, brief(failure.message()), failure.isRetryable(), failure.stack());
    }

    public static EventError permanent(String code, String message) {
        return new EventError(code, brief(message), false, null);
    }

    public static EventError retryable(String code, String message) {
        return new EventError(code, brief(message), true, null);
    }

    /**
     * A run that has crashed its processor too often.
     *
     * @param work what the processor did each time
     */
    public static EventError crashed(String work) {
        return permanent(
                "PROCESSOR_CRASHED",
                "its processor has crashed %d times in a row during %s".formatted(RunStore.MAX_CRASHES, work));
    }

    /** An internal error. The exception may contain data, so only its stack frames are published. */
    public static EventError defect(String code, Throwable defect, boolean retryable) {
        return new EventError(
                code, "an internal error, which is in the processor's log", retryable, StackFrames.of(defect));
    }

    private static String brief(String message) {
        return Truncation.exactly(message, MAX_MESSAGE);
    }
}
