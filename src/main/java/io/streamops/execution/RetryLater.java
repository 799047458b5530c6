package io.streamops.execution;

import io.streamops.messaging.Outcome;
import java.time.Duration;

/** Work cannot begin now: another worker holds its lease, or too much work waits. */
public final class RetryLater extends RuntimeException {
    private final transient Duration after;

    /** @param after the minimum delay */
    public RetryLater(String message, Duration after) {
        super(message, null, false, false);
        this.after = after;
    }

    public Outcome outcome() {
        return new Outcome.Retry(this, after);
    }
}
