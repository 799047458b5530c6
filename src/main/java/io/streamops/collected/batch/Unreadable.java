package io.streamops.collected.batch;

/** A batch cannot be read, however often it is tried; the words are for whoever finds its event parked. */
public final class Unreadable extends RuntimeException {
    Unreadable(String message) {
        super(message, null, false, false);
    }
}
