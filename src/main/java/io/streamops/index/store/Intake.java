package io.streamops.index.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Messages waiting for a writer, in order of arrival, and those being written. */
final class Intake {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final ArrayDeque<Arrival> waiting = new ArrayDeque<>();
    private final TreeSet<Long> inHand = new TreeSet<>();
    private final int capacity;
    private long arrivals;
    private long lastAt = System.nanoTime();
    private boolean closed;

    Intake(int capacity) {
        this.capacity = capacity;
    }

    /** Adds a message; null if it is full or closed. */
    @Nullable Arrival offer(Unread message) {
        lock.lock();
        try {
            if (closed || waiting.size() >= capacity) {
                return null;
            }
            var arrival = new Arrival(message, ++arrivals);
            waiting.add(arrival);
            lastAt = System.nanoTime();
            arrived.signal();
            return arrival;
        } finally {
            lock.unlock();
        }
    }

    /** The next message for a writer, which reports when it has {@link #finished} it; null once closed. */
    @Nullable Arrival take() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                arrived.awaitUninterruptibly();
            }
            var next = waiting.poll();
            if (next != null) {
                inHand.add(next.number());
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    void finished(Arrival arrival) {
        lock.lock();
        try {
            inHand.remove(arrival.number());
        } finally {
            lock.unlock();
        }
    }

    /** The time in nanoseconds since the last arrival; 0 while messages are waiting or being written. */
    long quietFor() {
        lock.lock();
        try {
            return waiting.isEmpty() && inHand.isEmpty() ? System.nanoTime() - lastAt : 0;
        } finally {
            lock.unlock();
        }
    }

    /** All messages with lower numbers are written. */
    long lowestUnwritten() {
        lock.lock();
        try {
            if (!inHand.isEmpty()) {
                return inHand.first();
            }
            return waiting.isEmpty() ? arrivals + 1 : waiting.getFirst().number();
        } finally {
            lock.unlock();
        }
    }

    /** Removes all messages that no writer has taken. */
    List<Arrival> drain() {
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
