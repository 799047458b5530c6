package io.streamops.tasks.run;

import io.streamops.contract.event.EventError;
import io.streamops.events.effort.Ended;
import io.streamops.kit.Cut;
import io.streamops.kit.Frames;
import io.streamops.tasks.kind.TaskFailure;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a failed try is called in events. */
final class Failures {
    private static final Logger log = LoggerFactory.getLogger(Failures.class);
    private static final int LONGEST_MESSAGE = 2_000;

    private Failures() {}

    /** @param limit how long the try was allowed to take */
    static EventError of(Throwable failure, Duration limit) {
        return switch (failure) {
            case TaskFailure expected -> brief(expected.error());
            case Ended late -> retryable("TIMEOUT", "the try has taken longer than " + limit.toSeconds() + " s");
            default -> fault(failure);
        };
    }

    static EventError crashed() {
        return permanent(
                "PROCESSOR_CRASHED",
                "its processor has ended " + TaskRuns.MOST_CRASHES + " times in a row while it tried the task");
    }

    static EventError invalid(String problems) {
        return permanent("INVALID_DATA", problems);
    }

    static EventError unsupported(String type) {
        return permanent("UNSUPPORTED_TYPE", "this processor cannot do " + type);
    }

    static EventError tooLarge(int most) {
        return permanent("RESULT_TOO_LARGE", "the result has more than the " + most + " characters that are kept");
    }

    private static EventError retryable(String code, String message) {
        return new EventError(code, message, true, null);
    }

    private static EventError permanent(String code, String message) {
        return brief(new EventError(code, message, false, null));
    }

    private static EventError fault(Throwable failure) {
        log.error("a task has failed by a fault of ours", failure);
        var message = "the task has failed by a fault of its processor, which is in its log";
        return new EventError("INTERNAL", message, true, Frames.of(failure));
    }

    private static EventError brief(EventError error) {
        var message = Cut.exactly(error.message(), LONGEST_MESSAGE);
        return new EventError(error.code(), message, error.retryable(), error.stack());
    }
}
