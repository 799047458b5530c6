package io.streamops.gateway.access;

/** The result of authentication. */
public sealed interface Entrance {
    /** The credential is valid. */
    record Granted(Principal principal) implements Entrance {}

    /** The request has no credential, but one is required. */
    record Anonymous() implements Entrance {}

    /**
     * The credential is unknown, invalid or revoked.
     *
     * @param reason for the client; never quotes the credential
     */
    record Refused(String reason) implements Entrance {}

    /** The credential cannot be verified now, because the issuer's keys are unavailable. */
    record Undecided() implements Entrance {}
}
