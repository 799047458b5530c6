package io.streamops.gateway.access;

/** What became of a credential. */
public sealed interface Entrance {
    /** It is somebody's. */
    record Granted(Principal principal) implements Entrance {}

    /** There was none, and one is needed. */
    record Anonymous() implements Entrance {}

    /**
     * It is nobody's, or no longer.
     *
     * @param reason for whoever presented it; never quotes it
     */
    record Refused(String reason) implements Entrance {}

    /** It cannot be told now: the issuer's keys cannot be had. */
    record Undecided() implements Entrance {}
}
