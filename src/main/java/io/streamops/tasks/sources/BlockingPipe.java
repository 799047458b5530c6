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
 * From one who writes and may not block to one who reads and does: the reader, on a worker thread, waits for the next piece,
 * and the writer is told when the one before was taken. Holds two pieces at the most.
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

    /** One piece; to be called again when there is room, which is when the future succeeds. */
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

    /** There are no more pieces. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** There is no more, and what was written is not all; nothing happens where it was. */
    void fail(String why) {
        var waiting = broken(why);
        if (waiting != null) {
            waiting.tryFail(why);
        }
    }

    private @Nullable Promise<Void> broken(String why) {
        lock.lock();
        try {
            if (broken == null && !ended) {
                broken = why;
            }
            changed.signalAll();
            return takeRoom();
        } finally {
            lock.unlock();
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

    /** By the reader, who wants no more. */
    @Override
    public void close() {
        fail("the reader has left");
    }
}
