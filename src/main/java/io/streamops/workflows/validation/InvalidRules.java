package io.streamops.workflows.validation;

/** The rules themselves are invalid; the message is for their author. */
public final class InvalidRules extends RuntimeException {
    InvalidRules(String message) {
        super(message, null, false, false);
    }
}
