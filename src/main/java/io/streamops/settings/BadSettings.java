package io.streamops.settings;

/** A setting that cannot be used: one line that names the variable, its value, and what would be right. */
public final class BadSettings extends RuntimeException {
    public BadSettings(String message) {
        super(message);
    }
}
