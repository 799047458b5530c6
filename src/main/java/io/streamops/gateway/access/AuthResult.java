package io.streamops.gateway.access;

/** The result of authentication. */
public sealed interface AuthResult {
    /** The credential is valid. */
    record Granted(Principal principal) implements AuthResult {}

    /** The request has no credential, but one is required. */
    record Anonymous() implements AuthResult {}

    /**
     * The credential is unknown, invalid or revoked.
     *
     * @param reason for the client; never quotes the credential
     */
    record Refused(String reason) implements AuthResult {}

    /** The credential cannot be verified now, because the issuer's keys are unavailable. */
    record Undecided() implements AuthResult {}
}
