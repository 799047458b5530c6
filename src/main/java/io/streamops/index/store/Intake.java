package io.streamops.index.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Messages that wait for a writer, in the order of their arrival, and those that writers have in hand. */
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

    /** Takes a message in; null where there is no room, or will never be any again. */
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

    /** The next one for a writer, which tells when it has {@link #finished} it; null once the intake is closed. */
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

    /** For how many nanoseconds nothing has come; 0 while something waits or is being written. */
    long quietFor() {
        lock.lock();
        try {
            return waiting.isEmpty() && inHand.isEmpty() ? System.nanoTime() - lastAt : 0;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing with a lower number is still to be written. */
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

    /** Takes everything out that no writer has in hand. */
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

    /** Nothing more comes in; writers finish what is there. */
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
