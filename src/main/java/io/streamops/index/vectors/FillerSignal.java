package io.streamops.index.vectors;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Signals the filler: pause, new pages, shutdown. */
final class FillerSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long cameAt = System.nanoTime();
    private boolean hasCome = true;
    private boolean waiting;
    private boolean closed;

    /** New pages may be available. */
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

    /** The filler starts a check that covers everything up to now. */
    void look() {
        lock.lock();
        try {
            hasCome = false;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a page that arrives after the last check; returns immediately if one has. */
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

    /** Pauses for this time or until shutdown. */
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

    /** Whether the filler is idle. */
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
