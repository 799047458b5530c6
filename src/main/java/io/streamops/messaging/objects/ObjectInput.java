package io.streamops.messaging.objects;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** An object as a blocking input stream with one chunk in memory. The storage's own timeouts bound the blocking. */
public final class ObjectInput extends InputStream {
    /** What the reader receives next. */
    private sealed interface News {
        record Piece(Buffer bytes) implements News {}

        record End() implements News {}

        record Failure(Throwable cause) implements News {}
    }

    /** The storage has broken off the response. */
    public static final class Broken extends IOException {
        Broken(Throwable cause) {
            super(cause);
        }
    }

    private final ObjectBody body;
    /** Holds a chunk, an end or failure, and an abort. */
    private final BlockingQueue<News> news = new ArrayBlockingQueue<>(4);

    private @Nullable Buffer piece;
    private int at;
    private boolean ended;

    public ObjectInput(ObjectBody body) {
        this.body = body;
        body.handler(bytes -> news.offer(new News.Piece(bytes)));
        body.endHandler(end -> news.offer(new News.End()));
        body.exceptionHandler(cause -> news.offer(new News.Failure(cause)));
    }

    /** Unblocks the reader. */
    public void abort() {
        news.offer(new News.Failure(new IOException("the reader was closed")));
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        var current = current();
        if (current == null) {
            return -1;
        }
        var count = Math.min(length, current.length() - at);
        current.getBytes(at, at + count, into, offset);
        at += count;
        return count;
    }

    /** Greater than zero while there may be more data: readers of concatenated compressed files ask before each of them. */
    @Override
    public int available() {
        return ended ? 0 : 1;
    }

    private @Nullable Buffer current() throws IOException {
        while (!ended && (piece == null || at == piece.length())) {
            body.fetch(1);
            switch (take()) {
                case News.Piece next -> {
                    piece = next.bytes();
                    at = 0;
                }
                case News.End end -> ended = true;
                case News.Failure failure -> throw new Broken(failure.cause());
            }
        }
        return ended ? null : piece;
    }

    private News take() throws IOException {
        try {
            return news.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the node is stopping", e);
        }
    }
}
