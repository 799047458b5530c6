package io.streamops.workflows.run;

import io.streamops.contract.event.EventError;
import io.streamops.kit.Cut;
import io.streamops.kit.Frames;
import io.streamops.workflows.step.StepFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Collectors;

/** What is said of steps that have failed otherwise than they say themselves. */
final class StepFaults {
    static final String UNKNOWN_STEP = "UNKNOWN_STEP";
    static final String PROCESSOR_CRASHED = "PROCESSOR_CRASHED";

    private static final int LONGEST_MESSAGE = 2_000;

    private StepFaults() {}

    static EventError unknown(String step, Collection<String> known) {
        var names = known.stream().sorted().collect(Collectors.joining(", "));
        var message = "there is no step \"%s\"; ".formatted(step)
                + (names.isEmpty() ? "this processor knows none" : "there are " + names);
        return new EventError(UNKNOWN_STEP, brief(message), false, null);
    }

    static EventError crashed() {
        var message = "its processor has ended %d times in a row during this step".formatted(WorkflowRuns.MOST_CRASHES);
        return new EventError(PROCESSOR_CRASHED, message, false, null);
    }

    static StepEnd late(String step, Duration limit) {
        var message = "the step has taken longer than the %d ms that it may".formatted(limit.toMillis());
        return new StepEnd.Failed(new EventError(StepFailure.codeOf(step), message, true, null), true);
    }

    static StepEnd tooLarge(String step, int size, int most) {
        var message = "the step's result has %d characters, more than the %d that are kept".formatted(size, most);
        return new StepEnd.Failed(new EventError(StepFailure.codeOf(step), message, false, null), false);
    }

    /** Under the step's code, whatever it has failed at: its records as well. */
    static StepEnd said(String step, StepFailure failure) {
        var error = failure.error();
        var passing = Boolean.TRUE.equals(error.retryable());
        return new StepEnd.Failed(
                new EventError(StepFailure.codeOf(step), brief(error.message()), error.retryable(), error.stack()),
                passing);
    }

    /** A fault of ours: what was thrown may say things that are nobody's business, so only its way is told. */
    static StepEnd fault(String step, Throwable fault) {
        var message = "the step has failed by a fault of the processor, which is in its log";
        return new StepEnd.Failed(new EventError(StepFailure.codeOf(step), message, false, Frames.of(fault)), false);
    }

    private static String brief(String message) {
        return Cut.exactly(message, LONGEST_MESSAGE);
    }
}
