package io.streamops.index.vectors;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where the filler rests and waits for pages, and learns that it is to end. */
final class Turnstile {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long cameAt = System.nanoTime();
    private boolean hasCome = true;
    private boolean waiting;
    private boolean closed;

    /** Pages may be there that were not before. */
    void pageCame() {
        lock.lock();
        try {
            cameAt = System.nanoTime();
            hasCome = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The filler looks at all that has come until now. */
    void look() {
        lock.lock();
        try {
            hasCome = false;
        } finally {
            lock.unlock();
        }
    }

    /** Returns at once where a page has come since the filler has looked. */
    void awaitPage() {
        lock.lock();
        try {
            while (!hasCome && !closed) {
                waiting = true;
                changed.awaitUninterruptibly();
            }
            waiting = false;
        } finally {
            lock.unlock();
        }
    }

    /** For so long, or until it is to end. */
    void rest(long nanos) {
        lock.lock();
        try {
            var left = nanos;
            while (left > 0 && !closed) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nothing interrupts the filler", e);
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more is there for the filler, as far as it knows. */
    boolean isWaiting() {
        lock.lock();
        try {
            return waiting && !hasCome;
        } finally {
            lock.unlock();
        }
    }

    long quietFor() {
        lock.lock();
        try {
            return System.nanoTime() - cameAt;
        } finally {
            lock.unlock();
        }
    }

    boolean isOpen() {
        lock.lock();
        try {
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
