package io.streamops.embedding;

/** This process cannot run the model, or runs it no longer. */
public final class EmbedderMissing extends RuntimeException {
    EmbedderMissing(String message, Throwable cause) {
        super(message, cause);
    }

    EmbedderMissing(String message) {
        super(message);
    }
}
