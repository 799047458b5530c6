package io.streamops.workflows.validation;

/** The rules themselves cannot be used; the words are for whoever has made them. */
public final class InvalidRules extends RuntimeException {
    InvalidRules(String message) {
        super(message, null, false, false);
    }
}
