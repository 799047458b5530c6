package io.streamops.settings;

/** An invalid setting. The message is one line: the variable, its value, and what it must be. */
public final class BadSettings extends RuntimeException {
    public BadSettings(String message) {
        super(message);
    }
}
