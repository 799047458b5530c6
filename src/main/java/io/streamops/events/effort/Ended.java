package io.streamops.events.effort;

/** Thrown to whoever makes an effort that was ended, so that he leaves. */
public final class Ended extends RuntimeException {
    private final End end;

    /** Why it was ended. */
    public enum End {
        /** Its time was up. */
        LATE,
        /** What it was made for has come to its end otherwise, or is somebody else's now. */
        UNWANTED,
        /** The node stops. */
        STOPPED
    }

    public Ended(End end) {
        super("ended: " + end, null, false, false);
        this.end = end;
    }

    public End end() {
        return end;
    }
}
