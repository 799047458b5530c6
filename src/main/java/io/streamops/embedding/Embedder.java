package io.streamops.embedding;

import io.vertx.core.Future;
import java.util.List;

/**
 * Embeds texts as vectors. Thread-safe. A long text is processed in windows of about 190 words, and its vector is their
 * mean; text after eight windows, about 1,500 words, is ignored, and marked as truncated.
 */
public interface Embedder {
    /** The model's public name. */
    String MODEL = "all-MiniLM-L6-v2";

    int DIMENSIONS = 384;

    /**
     * One embedding for each text, in order; completes on the caller's context. Fails with {@link Busy} if too many
     * texts are waiting, and with {@link Missing} if this machine cannot run the model.
     */
    Future<List<Embedding>> embed(List<String> texts);

    /** Too many texts are waiting to be embedded; retry later. */
    public static final class Busy extends RuntimeException {
        Busy(int waiting) {
            super("%d texts are already waiting to be embedded".formatted(waiting), null, false, false);
        }
    }

    /** This process cannot run the model, or has closed it. */
    public static final class Missing extends RuntimeException {
        Missing(String message, Throwable cause) {
            super(message, cause);
        }

        Missing(String message) {
            super(message);
        }
    }

    /**
     * The embedding of a text.
     *
     * @param truncated whether the text was too long, so that the vector represents only its beginning
     */
    public record Embedding(EmbeddingVector vector, boolean truncated) {}
}
