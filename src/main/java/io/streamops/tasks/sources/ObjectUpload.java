package io.streamops.tasks.sources;

import io.streamops.execution.RunContext;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;

/** An object that is being written, in pieces. It is there when all of it is, and not before. */
public final class ObjectUpload implements AutoCloseable {
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
