package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/** A message's body cannot be decoded. The exception's message becomes the reason for parking it. */
public final class Undecodable extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable String content;

    public Undecodable(String message) {
        super(message);
        this.content = null;
    }

    /** @param content the part of the body that may be logged */
    public Undecodable(String message, String content) {
        super(message);
        this.content = content;
    }

    /** The part of the body that may be logged; null: none. */
    @Nullable String content() {
        return content;
    }
}
