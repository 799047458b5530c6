package io.streamops.workflows.records;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.streamops.messaging.objects.ObjectFailed;
import io.streamops.messaging.objects.ObjectNotFound;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectRefused;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;

/**
 * The files that workflows write for their clients, at the same paths in each attempt. Throws failures with the code of the step,
 * and {@link io.streamops.messaging.Unavailable} while the object storage is unavailable.
 */
public record WorkflowOutputStore(ObjectStorage objects) {
    private static final Duration LINK = Duration.ofHours(1);

    /**
     * A written object.
     *
     * @param path bucket and key
     */
    public record Stored(ObjectPath path, long size, String sha256) {}

    /** The path of a workflow's object. */
    public static ObjectPath place(EntityId workflow, String name) {
        return new ObjectPath(ObjectPath.OUR_BUCKET, "workflows/" + workflow + "/" + name);
    }

    /** Writes lines as a stream; overwrites the object if it exists. */
    public Stored write(String step, ObjectPath path, Iterator<byte[]> lines, String contentType, RunContext context) {
        var content = new NdjsonInputStream(lines);
        context.onCancel(content::abort);
        await(
                step,
                context,
                objects.ensureBucket(ObjectPath.OUR_BUCKET)
                        .compose(made -> objects.putStream(path, content, contentType, Map.of()))
                        .map(path));
        return new Stored(path, content.size(), content.sha256());
    }

    /** Writes a small object. */
    public void write(String step, ObjectPath path, JsonObject json, RunContext context) {
        var content = Buffer.buffer(json.encodePrettily() + "\n");
        await(
                step,
                context,
                objects.put(path, content, "application/json", Map.of()).map(path));
    }

    /** A link that lets anyone read the object for an hour. */
    public String link(String step, ObjectPath path, RunContext context) {
        return await(step, context, objects.presignedGet(path, LINK)).toString();
    }

    private static <T> T await(String step, RunContext context, Future<T> result) {
        return context.await(result.recover(failure -> Future.failedFuture(
                switch (failure) {
                    case ObjectFailed failed -> StepFailures.retryable(step, String.valueOf(failed.getMessage()));
                    case ObjectRefused refused ->
                        StepFailures.permanent(step, "The object storage refuses: " + refused.getMessage());
                    case ObjectNotFound missing -> StepFailures.retryable(step, String.valueOf(missing.getMessage()));
                    default -> failure;
                })));
    }

    /** Lines as an input stream, with its size and SHA-256. */
    static final class NdjsonInputStream extends InputStream {
        private final Iterator<byte[]> lines;
        private final MessageDigest digest;
        private byte[] line = {};
        private int at;
        private long size;
        private volatile boolean aborted;

        NdjsonInputStream(Iterator<byte[]> lines) {
            this.lines = lines;
            try {
                this.digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }

        /** Makes further reads fail. */
        void abort() {
            aborted = true;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (aborted) {
                throw new IOException("the write was cancelled");
            }
            while (at == line.length) {
                if (!lines.hasNext()) {
                    return -1;
                }
                line = lines.next();
                at = 0;
            }
            var count = Math.min(length, line.length - at);
            System.arraycopy(line, at, into, offset, count);
            digest.update(line, at, count);
            at += count;
            size += count;
            return count;
        }

        long size() {
            return size;
        }

        /** Call once, at the end. */
        String sha256() {
            return HexFormat.of().formatHex(digest.digest());
        }
    }
}
