package io.streamops.tasks.sources;

import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.objects.ObjectFailed;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectRefused;
import io.streamops.messaging.objects.ObjectStorage;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files that tasks leave in the object storage. Throws a {@link Failure}, and {@link Unavailable} while the storage is unavailable. */
public record ArtifactStore(ObjectStorage storage) {
    static final String CODE = "STORAGE_ERROR";

    private static final Logger log = LoggerFactory.getLogger(ArtifactStore.class);
    private static final Duration VALID = Duration.ofHours(1);

    /** The path of an object in our bucket, which is created if needed. */
    public ObjectPath place(String key, RunContext context) {
        wait(storage.ensureBucket(ObjectPath.OUR_BUCKET), context);
        return new ObjectPath(ObjectPath.OUR_BUCKET, key);
    }

    /** Writes a whole object. */
    public void put(ObjectPath path, Buffer content, String contentType, RunContext context) {
        wait(storage.put(path, content, contentType, Map.of()), context);
    }

    /** Begins an object that is written in pieces. */
    public ObjectUpload begin(ObjectPath path, String contentType, RunContext context) {
        var content = new BlockingPipe();
        context.onCancel(() -> content.fail("the task was canceled"));
        return new ObjectUpload(content, storage.putStream(path, content, contentType, Map.of()), context);
    }

    /** The result of a task that has left an object: {@code path, size, rows, url}. */
    public JsonObject result(ObjectPath path, long size, long rows, RunContext context) {
        var url = wait(storage.presignedGet(path, VALID), context);
        return new JsonObject()
                .put("path", path.toString())
                .put("size", size)
                .put("rows", rows)
                .put("url", url.toString());
    }

    static <T> T wait(Future<T> result, RunContext context) {
        return context.await(result.recover(failure -> Future.failedFuture(failure(failure))));
    }

    /** Only the log has the details: clients must not learn where the storage is. */
    private static Throwable failure(Throwable failure) {
        return switch (failure) {
            case Unavailable unavailable -> unavailable;
            case ObjectFailed passing -> failed("fails at this", passing, true);
            case ObjectRefused refused -> failed("refuses this: " + refused.code(), refused, false);
            default -> failed("has failed", failure, false);
        };
    }

    private static Failure failed(String how, Throwable cause, boolean retryable) {
        log.atWarn().addKeyValue("cause", cause.toString()).log("an artifact could not be stored");
        return Failure.of(CODE, "The object storage " + how, retryable);
    }

    /** An object that is written in pieces. It does not exist before it is finished. */
    public static final class ObjectUpload implements AutoCloseable {
        private static final int PIECE = 64 * 1024;

        private final BlockingPipe content;
        private final Future<Void> stored;
        private final RunContext context;
        private final StringBuilder piece = new StringBuilder(PIECE + 1024);
        private long size;

        ObjectUpload(BlockingPipe content, Future<Void> stored, RunContext context) {
            this.content = content;
            this.stored = stored;
            this.context = context;
        }

        /** Waits until the storage has taken the pieces before. */
        public void write(String text) {
            piece.append(text);
            if (piece.length() >= PIECE) {
                flush();
            }
        }

        private void flush() {
            var bytes = piece.toString().getBytes(StandardCharsets.UTF_8);
            piece.setLength(0);
            size += bytes.length;
            ArtifactStore.wait(
                    content.write(bytes).recover(closed -> stored.compose(v -> Future.failedFuture(closed))), context);
        }

        /** Bytes so far, about. */
        public long size() {
            return size + piece.length();
        }

        /** Returns when the object exists, with its size in bytes. */
        public long finish() {
            flush();
            content.end();
            ArtifactStore.wait(stored, context);
            return size;
        }

        /** Aborts the upload, unless it is finished. */
        @Override
        public void close() {
            content.fail("the upload was aborted");
        }
    }
}
