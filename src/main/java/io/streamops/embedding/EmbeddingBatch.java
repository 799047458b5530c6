package io.streamops.embedding;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The texts of one call, taken by several threads one after the other. */
final class EmbeddingBatch {
    private final List<String> texts;
    private final AtomicReferenceArray<Embedder.@Nullable Embedding> embeddings;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger left;
    private final Promise<List<Embedder.Embedding>> done = Promise.promise();

    EmbeddingBatch(List<String> texts) {
        this.texts = List.copyOf(texts);
        embeddings = new AtomicReferenceArray<>(texts.size());
        left = new AtomicInteger(texts.size());
    }

    /** A text being processed. */
    record PendingText(EmbeddingBatch batch, int index) {
        String text() {
            return batch.texts.get(index);
        }

        void done(Embedder.Embedding embedding) {
            batch.embeddings.set(index, embedding);
            if (batch.left.decrementAndGet() == 0) {
                batch.finish();
            }
        }
    }

    /** Null if all texts are taken. */
    @Nullable PendingText take() {
        var index = taken.getAndIncrement();
        return index < texts.size() ? new PendingText(this, index) : null;
    }

    private void finish() {
        var all = new ArrayList<Embedder.Embedding>();
        for (var i = 0; i < texts.size(); i++) {
            var embedding = embeddings.get(i);
            if (embedding != null) {
                all.add(embedding);
            }
        }
        done.tryComplete(all);
    }

    boolean hasFailed() {
        return done.future().failed();
    }

    void fail(Throwable cause) {
        done.tryFail(cause);
    }

    Future<List<Embedder.Embedding>> done() {
        return done.future();
    }
}
