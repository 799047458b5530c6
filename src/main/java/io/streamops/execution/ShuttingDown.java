package io.streamops.execution;

/** The worker stops, so waiting work does not begin here. */
public final class ShuttingDown extends RuntimeException {
    public ShuttingDown() {
        super("the worker stops", null, false, false);
    }
}
