package io.streamops.embedding;

import io.vertx.core.Future;
import java.util.List;

/**
 * Turns texts into vectors; for all threads and contexts. A long text is read in windows of some 190 words, and its vector is
 * their mean; what is beyond eight of them, some 1,500 words, is left out, and the embedding says so.
 */
public interface Embedder {
    /** As models are called. */
    String MODEL = "all-MiniLM-L6-v2";

    int DIMENSIONS = 384;

    /**
     * One embedding for each text, in their order; completes on the caller's context. Fails with {@link EmbedderBusy} where as
     * much waits as may, and with {@link EmbedderMissing} where this machine cannot run the model.
     */
    Future<List<Embedding>> embed(List<String> texts);
}
