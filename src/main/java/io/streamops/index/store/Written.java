package io.streamops.index.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Messages that were written and wait for the commit that makes them durable. When the index breaks a new life begins: what
 * was written in an earlier one is lost with it, and never counts as durable.
 */
final class Written {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final StoreOptions options;
    private List<Arrival> messages = new ArrayList<>();
    private long since;
    private int life;
    private boolean woken;

    Written(StoreOptions options) {
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

    /** Adds a message that was written in the given life; false where that is over. */
    boolean add(int in, Arrival message) {
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

    /** Waits until a group is due, or somebody wakes the committer, the only one who waits, for another reason. */
    void awaitDue(Intake intake) {
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

    /** The group to be committed. */
    List<Arrival> take() {
        lock.lock();
        try {
            var taken = messages;
            messages = new ArrayList<>();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** The life is over: answers what is lost with it. */
    List<Arrival> end() {
        lock.lock();
        try {
            life++;
            return take();
        } finally {
            lock.unlock();
        }
    }
}
