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

/**
 * Where tasks leave what they have made. Throws a task's failure where that cannot be done, and {@link Unavailable} while the
 * storage is away.
 */
public record ArtifactStore(ObjectStorage storage) {
    static final String CODE = "STORAGE_ERROR";

    private static final Logger log = LoggerFactory.getLogger(ArtifactStore.class);
    private static final Duration VALID = Duration.ofHours(1);

    /** The name of an object in our bucket, which there is then. */
    public ObjectPath place(String key, RunContext context) {
        wait(storage.ensureBucket(ObjectPath.OUR_BUCKET), context);
        return new ObjectPath(ObjectPath.OUR_BUCKET, key);
    }

    /** Writes an object as a whole. */
    public void put(ObjectPath path, Buffer content, String contentType, RunContext context) {
        wait(storage.put(path, content, contentType, Map.of()), context);
    }

    /** Begins an object whose content is still to come. */
    public ObjectUpload begin(ObjectPath path, String contentType, RunContext context) {
        var content = new BlockingPipe();
        context.onCancel(() -> content.fail("the task was ended"));
        return new ObjectUpload(content, storage.putStream(path, content, contentType, Map.of()), context);
    }

    /** What a task answers about what it has left there: {@code path, size, rows, url}. */
    public JsonObject told(ObjectPath path, long size, long rows, RunContext context) {
        var url = wait(storage.presignedGet(path, VALID), context);
        return new JsonObject()
                .put("path", path.toString())
                .put("size", size)
                .put("rows", rows)
                .put("url", url.toString());
    }

    static <T> T wait(Future<T> asked, RunContext context) {
        return context.await(asked.recover(failure -> Future.failedFuture(failure(failure))));
    }

    /** Where the storage is, is not its users' business, so only the log has what else is known. */
    private static Throwable failure(Throwable failure) {
        return switch (failure) {
            case Unavailable away -> away;
            case ObjectFailed once -> failed("fails at this", once, true);
            case ObjectRefused refused -> failed("refuses this: " + refused.code(), refused, false);
            default -> failed("has failed", failure, false);
        };
    }

    private static Failure failed(String how, Throwable cause, boolean retryable) {
        log.atWarn().addKeyValue("cause", cause.toString()).log("what a task has made could not be stored");
        return Failure.of(CODE, "The object storage " + how, retryable);
    }

    /** An object that is being written, in pieces. It is there when all of it is, and not before. */
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

        /** Waits as long as the storage has not taken what was written before. */
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

        /** Bytes so far. */
        public long size() {
            return size + piece.length();
        }

        /**
         * Returns when the object is there.
         *
         * @return its bytes
         */
        public long finish() {
            flush();
            content.end();
            ArtifactStore.wait(stored, context);
            return size;
        }

        /** Gives up what was not finished. */
        @Override
        public void close() {
            content.fail("the object was given up");
        }
    }
}
