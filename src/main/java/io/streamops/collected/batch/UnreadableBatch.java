package io.streamops.collected.batch;

/** A batch cannot be read, and a retry would not help. The message becomes the reason for parking its event. */
public final class UnreadableBatch extends RuntimeException {
    UnreadableBatch(String message) {
        super(message, null, false, false);
    }
}
