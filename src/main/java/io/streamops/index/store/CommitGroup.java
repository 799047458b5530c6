package io.streamops.index.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Messages that are written and wait for a commit. When the index writer fails, its
 * generation ends: uncommitted messages of that generation are lost.
 */
final class CommitGroup {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final StoreOptions options;
    private List<PendingWrite> messages = new ArrayList<>();
    private long since;
    private int generation;
    private boolean woken;

    CommitGroup(StoreOptions options) {
        this.options = options;
    }

    int generation() {
        lock.lock();
        try {
            return generation;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a message written in the given generation; false if it has ended. */
    boolean add(int of, PendingWrite message) {
        lock.lock();
        try {
            if (of != generation) {
                return false;
            }
            if (messages.isEmpty()) {
                since = System.nanoTime();
            }
            messages.add(message);
            if (messages.size() == 1 || messages.size() >= options.group()) {
                changed.signal();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a group is due, or until woken; only the committer waits. */
    void awaitDue(WriteQueue queue) {
        lock.lock();
        try {
            while (!woken) {
                var left = messages.isEmpty()
                        ? Long.MAX_VALUE
                        : options.nanosUntilDue(messages.size(), System.nanoTime() - since, queue.quietFor());
                if (left <= 0) {
                    return;
                }
                changed.awaitNanos(left);
            }
            woken = false;
        } catch (InterruptedException e) {
            throw new IllegalStateException("nothing interrupts the store's threads", e);
        } finally {
            lock.unlock();
        }
    }

    void wake() {
        lock.lock();
        try {
            woken = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The group to commit. */
    List<PendingWrite> take() {
        lock.lock();
        try {
            var taken = messages;
            messages = new ArrayList<>();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the generation; returns its uncommitted messages, which are lost. */
    List<PendingWrite> end() {
        lock.lock();
        try {
            generation++;
            return take();
        } finally {
            lock.unlock();
        }
    }
}
