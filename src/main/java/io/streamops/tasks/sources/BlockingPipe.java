package io.streamops.tasks.sources;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Connects a writer that must not block with a reader that does. The reader, on a worker thread, waits for the next piece; the
 * writer's future completes when there is room again. Holds two pieces at most.
 */
final class BlockingPipe extends InputStream {
    private static final int END = -1;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<byte[]> pieces = new ArrayDeque<>(2);
    private @Nullable Promise<Void> room;
    private byte[] current = {};
    private int at;
    private boolean ended;
    private @Nullable String broken;

    /** Adds a piece; call again when the future succeeds. */
    Future<Void> write(byte[] piece) {
        lock.lock();
        try {
            if (broken != null) {
                return Future.failedFuture(broken);
            }
            pieces.add(piece);
            changed.signalAll();
            if (pieces.size() < 2) {
                return Future.succeededFuture();
            }
            var promise = Promise.<Void>promise();
            room = promise;
            return promise.future();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the content. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Breaks the content off, unless it has ended. */
    void fail(String why) {
        Promise<Void> waiting;
        lock.lock();
        try {
            if (broken == null && !ended) {
                broken = why;
            }
            changed.signalAll();
            waiting = takeRoom();
        } finally {
            lock.unlock();
        }
        if (waiting != null) {
            waiting.tryFail(why);
        }
    }

    private @Nullable Promise<Void> takeRoom() {
        var waiting = room;
        room = null;
        return waiting;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) == END ? END : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == current.length && !next()) {
            return END;
        }
        var count = Math.min(length, current.length - at);
        System.arraycopy(current, at, into, offset, count);
        at += count;
        return count;
    }

    private boolean next() throws IOException {
        Promise<Void> waiting;
        lock.lock();
        try {
            while (pieces.isEmpty() && !ended && broken == null) {
                changed.awaitUninterruptibly();
            }
            if (broken != null) {
                throw new IOException(broken);
            }
            if (pieces.isEmpty()) {
                return false;
            }
            current = pieces.remove();
            at = 0;
            waiting = takeRoom();
        } finally {
            lock.unlock();
        }
        if (waiting != null) {
            waiting.tryComplete();
        }
        return current.length > 0 || next();
    }

    /** Called by the reader. */
    @Override
    public void close() {
        fail("the reader has closed the stream");
    }
}
