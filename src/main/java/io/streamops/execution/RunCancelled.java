package io.streamops.execution;

/** A run was cancelled before its work was done. */
public final class RunCancelled extends RuntimeException {
    private final Reason reason;

    /** Why a run is cancelled. */
    public enum Reason {
        /** It took longer than it may. */
        TIMEOUT,
        /** Its lease has another owner, or what it works on was cancelled or is final. */
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
