package io.streamops.index.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Messages that are written and wait for a commit. When the index fails, its life ends: what was written in it is lost and
 * never counts as durable.
 */
final class CommitGroup {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final IndexStore.Options options;
    private List<PendingWrite> messages = new ArrayList<>();
    private long since;
    private int life;
    private boolean woken;

    CommitGroup(IndexStore.Options options) {
        this.options = options;
    }

    int life() {
        lock.lock();
        try {
            return life;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a message written in the given life; false if that life has ended. */
    boolean add(int in, PendingWrite message) {
        lock.lock();
        try {
            if (in != life) {
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
    void awaitDue(WriteQueue intake) {
        lock.lock();
        try {
            while (!woken) {
                var left = messages.isEmpty()
                        ? Long.MAX_VALUE
                        : options.nanosUntilDue(messages.size(), System.nanoTime() - since, intake.quietFor());
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

    /** Ends the life; returns the messages that are lost. */
    List<PendingWrite> end() {
        lock.lock();
        try {
            life++;
            return take();
        } finally {
            lock.unlock();
        }
    }
}
