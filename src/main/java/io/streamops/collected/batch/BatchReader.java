package io.streamops.collected.batch;

import io.streamops.messaging.objects.ObjectBody;
import io.streamops.messaging.objects.ObjectInput;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads a batch chunk by chunk, on a thread of a pool. For one caller, which requests the next chunk after receiving the
 * previous one.
 *
 * <p>Fails with {@link BatchReader.UnreadableBatch}, with the failures of {@link ObjectStorage}, and with any other exception if a retry may
 * succeed.
 */
public final class BatchReader implements PostChunks {
    private final BatchIoPool pool;
    private final Limits bounds;
    private final ObjectBody body;
    private final ObjectInput bytes;
    private @Nullable BatchContent content;
    private Future<?> reading = Future.succeededFuture();

    private BatchReader(BatchIoPool pool, Limits bounds, ObjectBody body) {
        this.pool = pool;
        this.bounds = bounds;
        this.body = body;
        this.bytes = new ObjectInput(body);
    }

    /** The caller must close it. */
    public static Future<BatchReader> open(ObjectStorage objects, ObjectPath path, BatchIoPool pool, Limits bounds) {
        return objects.open(path).map(body -> new BatchReader(pool, bounds, body));
    }

    @Override
    public Future<PostChunks.Chunk> next() {
        var next = pool.call(this::read);
        reading = next;
        return next;
    }

    private PostChunks.Chunk read() throws Exception {
        return sorted(() -> {
            var opened = content;
            if (opened == null) {
                opened = BatchContent.of(bounds, body.info(), bytes);
                content = opened;
            }
            return opened.next();
        });
    }

    /** Rethrows failures of the storage unwrapped. */
    private static <T> T sorted(Callable<T> reading) throws Exception {
        try {
            return reading.call();
        } catch (IOException e) {
            if (e instanceof ObjectInput.Broken && e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Aborts reading and releases the connection. */
    @Override
    public Future<Void> close() {
        bytes.abort();
        return reading.transform(ended -> pool.call(this::closed)).transform(closed -> body.close());
    }

    private boolean closed() throws IOException {
        var opened = content;
        if (opened != null) {
            opened.close();
        }
        return true;
    }

    /**
     * The limits for reading batches.
     *
     * @param bytes of a batch, before and after decompression
     * @param post bytes of a post
     * @param depth the nesting depth of a post
     * @param chunkPosts the maximum number of posts in a chunk
     * @param chunkBytes the size of JSON after which a chunk is passed on early
     */
    public record Limits(long bytes, int post, int depth, int chunkPosts, int chunkBytes) {
        private static final int POST = 1 << 20;
        private static final int DEPTH = 64;
        private static final int POSTS = 250;

        public Limits {
            if (bytes < 1 || post < 1 || depth < 1 || chunkPosts < 1 || chunkBytes < 1) {
                throw new IllegalArgumentException("the bounds of batches must be positive");
            }
        }

        public static Limits ofBytes(long bytes) {
            return new Limits(bytes, POST, DEPTH, POSTS, POST);
        }

        UnreadableBatch tooLong() {
            return new UnreadableBatch("the batch is larger than %d bytes".formatted(bytes));
        }
    }

    /** A batch cannot be read, and a retry would not help. The message becomes the reason for parking its event. */
    public static final class UnreadableBatch extends RuntimeException {
        UnreadableBatch(String message) {
            super(message, null, false, false);
        }
    }

    /** The threads that read and write batches, one for each batch in progress, because they block on object storage. */
    public static final class BatchIoPool {
        /** Above the storage's own timeouts. */
        private static final long LONGEST_MINUTES = 10;

        private final WorkerExecutor executor;

        public BatchIoPool(Vertx vertx, int threads) {
            this.executor =
                    vertx.createSharedWorkerExecutor("collected-reading", threads, LONGEST_MINUTES, TimeUnit.MINUTES);
        }

        /** Runs the work on the pool. */
        public <T> Future<T> call(Callable<T> work) {
            return executor.executeBlocking(work, false).map(Objects::requireNonNull);
        }

        public Future<Void> close() {
            return executor.close();
        }
    }
}
