package io.streamops.execution;

/** A run was cancelled before its work was done. */
public final class RunCancelled extends RuntimeException {
    private final Reason reason;

    /** Why a run is cancelled. */
    public enum Reason {
        /** The run exceeded its time limit. */
        TIMEOUT,
        /** The lease was superseded, or the work was canceled or is final. */
        LEASE_LOST,
        /** The node stops. */
        SHUTDOWN
    }

    public RunCancelled(Reason reason) {
        super("the run was cancelled: " + reason, null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
