package io.streamops.messaging;

import java.time.Duration;

/** What became of a delivery; the lane settles the message by it. */
public sealed interface Outcome {
    Outcome DONE = new Done();

    /** The work is done: settle the message. */
    record Done() implements Outcome {}

    /**
     * Not now: the message stays with the broker and comes again, while others go on. Where the cause is an
     * {@link Unavailable} the lane pauses until its probe succeeds instead, and the attempt does not count.
     *
     * @param after how long to wait at least
     */
    record Retry(Throwable cause, Duration after) implements Outcome {}

    /**
     * This message can never succeed: a copy of it is parked with the reason, where an operator finds it, and once the
     * broker has confirmed that, the message is settled.
     */
    record Reject(String reason) implements Outcome {}
}
