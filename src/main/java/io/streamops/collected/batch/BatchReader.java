package io.streamops.collected.batch;

import io.streamops.messaging.objects.ObjectBody;
import io.streamops.messaging.objects.ObjectInput;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Reads a batch chunk by chunk, on a thread of a pool. For one caller, which requests the next chunk after receiving the
 * previous one.
 *
 * <p>Fails with {@link UnreadableBatch}, with the failures of {@link ObjectStorage}, and with any other exception if a retry may
 * succeed.
 */
public final class BatchReader implements PostChunks {
    private final BatchIoPool pool;
    private final BatchLimits bounds;
    private final ObjectBody body;
    private final ObjectInput bytes;
    private @Nullable BatchContent content;
    private Future<?> reading = Future.succeededFuture();

    private BatchReader(BatchIoPool pool, BatchLimits bounds, ObjectBody body) {
        this.pool = pool;
        this.bounds = bounds;
        this.body = body;
        this.bytes = new ObjectInput(body);
    }

    /** The caller must close it. */
    public static Future<BatchReader> open(
            ObjectStorage objects, ObjectPath path, BatchIoPool pool, BatchLimits bounds) {
        return objects.open(path).map(body -> new BatchReader(pool, bounds, body));
    }

    @Override
    public Future<PostChunk> next() {
        var next = pool.call(this::read);
        reading = next;
        return next;
    }

    private PostChunk read() throws Exception {
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
}
