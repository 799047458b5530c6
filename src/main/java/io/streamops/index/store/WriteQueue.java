package io.streamops.index.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Messages waiting for a writer, in order of write, and those being written. */
final class WriteQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final ArrayDeque<PendingWrite> waiting = new ArrayDeque<>();
    private final TreeSet<Long> beingWritten = new TreeSet<>();
    private final int capacity;
    private long arrivals;
    private long lastAt = System.nanoTime();
    private boolean closed;

    WriteQueue(int capacity) {
        this.capacity = capacity;
    }

    /** Adds a message; null if it is full or closed. */
    @Nullable PendingWrite offer(IndexStore.Message message) {
        lock.lock();
        try {
            if (closed || waiting.size() >= capacity) {
                return null;
            }
            var write = new PendingWrite(message, ++arrivals);
            waiting.add(write);
            lastAt = System.nanoTime();
            arrived.signal();
            return write;
        } finally {
            lock.unlock();
        }
    }

    /** The next message for a writer, which reports when it has {@link #finished} it; null once closed. */
    @Nullable PendingWrite take() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                arrived.awaitUninterruptibly();
            }
            var next = waiting.poll();
            if (next != null) {
                beingWritten.add(next.number());
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    void finished(PendingWrite write) {
        lock.lock();
        try {
            beingWritten.remove(write.number());
        } finally {
            lock.unlock();
        }
    }

    /** The time in nanoseconds since the last write; 0 while messages are waiting or being written. */
    long quietFor() {
        lock.lock();
        try {
            return waiting.isEmpty() && beingWritten.isEmpty() ? System.nanoTime() - lastAt : 0;
        } finally {
            lock.unlock();
        }
    }

    /** All messages with lower numbers are written. */
    long lowestUnwritten() {
        lock.lock();
        try {
            if (!beingWritten.isEmpty()) {
                return beingWritten.first();
            }
            return waiting.isEmpty() ? arrivals + 1 : waiting.getFirst().number();
        } finally {
            lock.unlock();
        }
    }

    /** Removes all messages that no writer has taken. */
    List<PendingWrite> drain() {
        lock.lock();
        try {
            var drained = new ArrayList<>(waiting);
            waiting.clear();
            return drained;
        } finally {
            lock.unlock();
        }
    }

    /** Accepts no more messages; writers finish the rest. */
    void close() {
        lock.lock();
        try {
            closed = true;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
