package io.streamops.embedding;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the model on a few threads; one per node, loaded on first use. Calls are served round-robin, one text each, so that a
 * single question does not wait for a long list. The number of waiting texts is bounded.
 */
public final class InProcessEmbedder implements Embedder, AutoCloseable {
    private static final int MAX_WAITING = 4_096;
    private static final long CLOSE_SECONDS = 5;

    private final int threads;
    private final int maxWaiting;
    private final Supplier<MiniLmModel> loading;
    private final AtomicInteger waiting = new AtomicInteger();
    private final ExecutorService pool;
    private @Nullable MiniLmModel model;
    private volatile boolean closed;

    public InProcessEmbedder() {
        this(Runtime.getRuntime().availableProcessors(), MAX_WAITING, MiniLmModel::load);
    }

    InProcessEmbedder(int threads, int maxWaiting, Supplier<MiniLmModel> loading) {
        this.threads = threads;
        this.maxWaiting = maxWaiting;
        this.loading = loading;
        this.pool = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("embedder-", 1).factory());
    }

    @Override
    public Future<List<Embedder.Embedding>> embed(List<String> texts) {
        if (closed) {
            return Future.failedFuture(closedNow());
        }
        if (texts.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        var before = waiting.getAndAdd(texts.size());
        if (before + texts.size() > maxWaiting) {
            waiting.addAndGet(-texts.size());
            return Future.failedFuture(new Embedder.Busy(before));
        }
        var batch = new Batch(texts);
        for (var n = 0; n < Math.min(threads, texts.size()); n++) {
            queue(batch);
        }
        return onContext(batch.done());
    }

    private void queue(Batch batch) {
        try {
            pool.execute(() -> next(batch));
        } catch (RejectedExecutionException e) {
            batch.fail(closedNow());
        }
    }

    /** Processes one text, then moves to the next call. */
    private void next(Batch batch) {
        var text = batch.take();
        if (text == null) {
            return;
        }
        try {
            if (!batch.hasFailed()) {
                text.done(model().embed(text.text()));
            }
        } catch (Throwable e) { // a native failure must not affect other calls
            batch.fail(e);
        } finally {
            waiting.decrementAndGet();
        }
        queue(batch);
    }

    private synchronized MiniLmModel model() {
        if (closed) {
            throw closedNow();
        }
        if (model == null) {
            model = loading.get();
        }
        return model;
    }

    private static Embedder.Missing closedNow() {
        return new Embedder.Missing("the embedder is closed");
    }

    private static <T> Future<T> onContext(Future<T> result) {
        var context = Vertx.currentContext();
        if (context == null) {
            return result;
        }
        var here = Promise.<T>promise();
        result.onComplete(done -> context.runOnContext(now -> here.handle(done)));
        return here.future();
    }

    /** Fails waiting texts and closes the model; blocks until no text is being processed. */
    @Override
    public void close() {
        closed = true;
        pool.shutdown();
        var idle = awaitIdle();
        synchronized (this) {
            if (idle && model != null) {
                model.close();
                model = null;
            }
        }
    }

    /** If a thread still runs the model, it is left open: closing it would crash the process. */
    private boolean awaitIdle() {
        try {
            return pool.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The texts of one call, taken by several threads one after the other. */
    private static final class Batch {
        private final List<String> texts;
        private final AtomicReferenceArray<Embedder.@Nullable Embedding> embeddings;
        private final AtomicInteger taken = new AtomicInteger();
        private final AtomicInteger left;
        private final Promise<List<Embedder.Embedding>> done = Promise.promise();

        Batch(List<String> texts) {
            this.texts = List.copyOf(texts);
            embeddings = new AtomicReferenceArray<>(texts.size());
            left = new AtomicInteger(texts.size());
        }

        /** A text being processed. */
        record PendingText(Batch batch, int index) {
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
}
