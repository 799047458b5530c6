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
     * One embedding for each text, in order; completes on the caller's context. Fails with {@link EmbedderBusy} if too many
     * texts are waiting, and with {@link EmbedderMissing} if this machine cannot run the model.
     */
    Future<List<Embedding>> embed(List<String> texts);
}
