package io.streamops.execution;

import io.streamops.messaging.Outcome;
import java.time.Duration;

/** Work cannot be done at this moment, through no fault of its own: another worker has it, or too much work waits. */
public final class RetryLater extends RuntimeException {
    private final transient Duration after;

    /** @param after how long to wait at least */
    public RetryLater(String message, Duration after) {
        super(message, null, false, false);
        this.after = after;
    }

    public Outcome outcome() {
        return new Outcome.Retry(this, after);
    }
}
