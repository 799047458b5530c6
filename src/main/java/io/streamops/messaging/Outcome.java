package io.streamops.messaging;

import java.time.Duration;

/** The result of handling a delivery; the lane settles the message by it. */
public sealed interface Outcome {
    Outcome DONE = new Done();

    /** Success: the message is settled. */
    record Done() implements Outcome {}

    /**
     * Retry: the message stays with the broker and is delivered again while others proceed. If the cause is
     * {@link Unavailable}, the lane pauses until its probe succeeds, and the attempt does not count.
     *
     * @param after the minimum delay before the next attempt
     */
    record Retry(Throwable cause, Duration after) implements Outcome {}

    /**
     * Permanent failure: a copy of the message is parked with the reason for an operator. The message is settled once the
     * broker has confirmed the copy.
     */
    record Reject(String reason) implements Outcome {}
}
