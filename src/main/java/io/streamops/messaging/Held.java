package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/** One message that a lane holds, and how far it has come. All of it belongs to the lane's context. */
final class Held<T> {
    /** How far a message has come. */
    enum State {
        /** Behind another of its key. */
        QUEUED,
        /** Its turn has come, but no slot is free yet. */
        READY,
        /** With its handler. */
        RUNNING,
        /** Until its next attempt. */
        WAITING,
        /** Its copy is on the way to where parked messages are kept. */
        PARKING,
        /** Settled, given back, or taken away by the broker. */
        GONE
    }

    final Receipt<T> receipt;
    final @Nullable String key;
    State state = State.QUEUED;
    int attempt;
    /** Whether it is to be given back instead of being tried again. */
    boolean leaving;
    /** The next message of its key. */
    @Nullable Held<T> next;

    Held(Receipt<T> receipt) {
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
