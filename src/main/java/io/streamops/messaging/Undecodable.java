package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/** A message's body is not what its lane carries: it is parked with this message as its reason. */
public final class Undecodable extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable String content;

    public Undecodable(String message) {
        super(message);
        this.content = null;
    }

    /** @param content what the log is to show of the body, where nobody minds that it does */
    public Undecodable(String message, String content) {
        super(message);
        this.content = content;
    }

    /** What the log is to show of the body; null for nothing. */
    @Nullable String content() {
        return content;
    }
}
