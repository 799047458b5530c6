package io.streamops.embedding;

/** This process cannot run the model, or has closed it. */
public final class EmbedderMissing extends RuntimeException {
    EmbedderMissing(String message, Throwable cause) {
        super(message, cause);
    }

    EmbedderMissing(String message) {
        super(message);
    }
}
