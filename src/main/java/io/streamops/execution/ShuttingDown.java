package io.streamops.execution;

/** The worker stops: work that waits is not begun here. */
public final class ShuttingDown extends RuntimeException {
    public ShuttingDown() {
        super("the worker stops", null, false, false);
    }
}
