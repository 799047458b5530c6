package io.streamops.events.run;

import io.streamops.contract.event.EventError;
import io.streamops.execution.Failure;
import io.streamops.kit.StackFrames;
import io.streamops.kit.Truncation;

/** What events say of work that has failed. */
public final class EventErrors {
    private static final int MAX_MESSAGE = 2_000;

    private EventErrors() {}

    public static EventError of(Failure failure) {
        return of(failure.code(), failure);
    }

    /** The same, under another code. */
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
     * Work that has crashed its processor too often.
     *
     * @param work what that did each time
     */
    public static EventError crashed(String work) {
        return permanent(
                "PROCESSOR_CRASHED",
                "its processor has crashed %d times in a row during %s".formatted(RunStore.MAX_CRASHES, work));
    }

    /** A defect of ours. What was thrown may contain data, so only its frames are published. */
    public static EventError defect(String code, Throwable defect, boolean retryable) {
        return new EventError(
                code, "an internal error, which is in the processor's log", retryable, StackFrames.of(defect));
    }

    private static String brief(String message) {
        return Truncation.exactly(message, MAX_MESSAGE);
    }
}
