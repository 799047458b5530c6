package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/** A message in flight and its state. Confined to the lane's context. */
final class InFlightMessage<T> {
    /** The state of a message in flight. */
    enum State {
        /** Waits for an earlier message with the same key. */
        QUEUED,
        /** Waits for a free slot. */
        READY,
        /** Is with its handler. */
        RUNNING,
        /** Waits for its next attempt. */
        WAITING,
        /** Is being copied to where parked messages are kept. */
        PARKING,
        /** Settled, given back, or revoked by the broker. */
        GONE
    }

    final Receipt<T> receipt;
    final @Nullable String key;
    State state = State.QUEUED;
    int attempt;
    /** Whether the message is to be given back instead of retried. */
    boolean leaving;
    /** The next message with the same key. */
    @Nullable InFlightMessage<T> next;

    InFlightMessage(Receipt<T> receipt) {
        this.receipt = receipt;
        this.key = receipt.key();
        this.attempt = receipt.firstAttempt();
    }

    boolean begun() {
        return switch (state) {
            case RUNNING, PARKING -> true;
            case QUEUED, READY, WAITING, GONE -> false;
        };
    }
}
