package io.streamops.gateway.access;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The buckets of recent clients. Bounded: at the limit, new clients share one bucket. */
final class TokenBuckets {
    private final ClientRateLimits.RefillRate rate;
    private final int most;
    private final ConcurrentHashMap<String, Bucket> byName = new ConcurrentHashMap<>();
    private final Bucket ofOthers = new Bucket();
    private final AtomicLong tidiedAt = new AtomicLong(Long.MIN_VALUE);

    TokenBuckets(ClientRateLimits.RefillRate rate, int most) {
        this.rate = rate;
        this.most = most;
    }

    ClientRateLimits.Decision take(String name, long now) {
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

    /** Removes full buckets; at most as often as buckets can become full. */
    private void tidy(long now) {
        var last = tidiedAt.get();
        if ((last == Long.MIN_VALUE || Math.abs(now - last) >= rate.all()) && tidiedAt.compareAndSet(last, now)) {
            byName.values().removeIf(bucket -> bucket.isFull(now));
        }
    }

    /** The token bucket of one client, stored as the time at which it will be full. Lock-free and thread-safe. */
    static final class Bucket {
        private final AtomicLong fullAt = new AtomicLong();

        /** Takes a token, if there is one. */
        ClientRateLimits.Decision take(ClientRateLimits.RefillRate rate, long now) {
            while (true) {
                var known = fullAt.get();
                // A clock set back must not block a client for longer than an empty bucket takes to fill.
                var before = Math.clamp(known, now, now + rate.all());
                var after = before + rate.each();
                if (after - now > rate.all()) {
                    return rate.refused(before - now);
                }
                if (fullAt.compareAndSet(known, after)) {
                    return rate.granted(after - now);
                }
            }
        }

        /** Whether the bucket equals a new one. */
        boolean isFull(long now) {
            return fullAt.get() <= now;
        }
    }
}
