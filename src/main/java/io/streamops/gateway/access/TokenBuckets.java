package io.streamops.gateway.access;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The buckets of recent clients. Bounded: at the limit, new clients share one bucket. */
final class TokenBuckets {
    private final ClientRateLimits.RefillRate rate;
    private final int max;
    private final ConcurrentHashMap<String, Bucket> byName = new ConcurrentHashMap<>();
    private final Bucket shared = new Bucket();
    private final AtomicLong cleanedAt = new AtomicLong(Long.MIN_VALUE);

    TokenBuckets(ClientRateLimits.RefillRate rate, int max) {
        this.rate = rate;
        this.max = max;
    }

    ClientRateLimits.Decision take(String name, long now) {
        var known = byName.get(name);
        return (known == null ? bucket(name, now) : known).take(rate, now);
    }

    int size() {
        return byName.size();
    }

    private Bucket bucket(String name, long now) {
        if (byName.size() >= max) {
            removeFull(now);
        }
        return byName.size() >= max ? shared : byName.computeIfAbsent(name, key -> new Bucket());
    }

    /** Removes full buckets; at max as often as buckets can become full. */
    private void removeFull(long now) {
        var last = cleanedAt.get();
        if ((last == Long.MIN_VALUE || Math.abs(now - last) >= rate.all()) && cleanedAt.compareAndSet(last, now)) {
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
