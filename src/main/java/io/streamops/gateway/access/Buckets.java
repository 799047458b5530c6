package io.streamops.gateway.access;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bucket for each client that has been here lately. Bounded: while there are as many as can be, those who are new have to
 * share one.
 */
final class Buckets {
    private final Rate rate;
    private final int most;
    private final ConcurrentHashMap<String, Bucket> byName = new ConcurrentHashMap<>();
    private final Bucket ofOthers = new Bucket();
    private final AtomicLong tidiedAt = new AtomicLong(Long.MIN_VALUE);

    Buckets(Rate rate, int most) {
        this.rate = rate;
        this.most = most;
    }

    Allowance take(String name, long now) {
        var known = byName.get(name);
        return (known == null ? added(name, now) : known).take(rate, now);
    }

    int size() {
        return byName.size();
    }

    private Bucket added(String name, long now) {
        if (byName.size() >= most) {
            tidy(now);
        }
        return byName.size() >= most ? ofOthers : byName.computeIfAbsent(name, added -> new Bucket());
    }

    /** Looks through all of them, so not more often than they can have become full meanwhile. */
    private void tidy(long now) {
        var last = tidiedAt.get();
        if ((last == Long.MIN_VALUE || Math.abs(now - last) >= rate.all()) && tidiedAt.compareAndSet(last, now)) {
            byName.values().removeIf(bucket -> bucket.isFull(now));
        }
    }
}
