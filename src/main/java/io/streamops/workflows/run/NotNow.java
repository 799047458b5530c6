package io.streamops.workflows.run;

import io.streamops.messaging.Outcome;
import java.time.Duration;

/** Why a workflow cannot be gone on with at this moment, which is nobody's fault. */
final class NotNow extends RuntimeException {
    private final Duration rest;

    /** @param rest after which it may be tried again */
    NotNow(String message, Duration rest) {
        super(message, null, false, false);
        this.rest = rest;
    }

    static NotNow stopping() {
        return new NotNow("the processor stops", Duration.ZERO);
    }

    Outcome outcome() {
        return new Outcome.Retry(this, rest);
    }
}
