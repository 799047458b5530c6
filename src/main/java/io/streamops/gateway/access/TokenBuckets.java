package io.streamops.gateway.access;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The buckets of recent clients. Bounded: at the limit, new clients share one bucket. */
final class TokenBuckets {
    private final RefillRate rate;
    private final int most;
    private final ConcurrentHashMap<String, TokenBucket> byName = new ConcurrentHashMap<>();
    private final TokenBucket ofOthers = new TokenBucket();
    private final AtomicLong tidiedAt = new AtomicLong(Long.MIN_VALUE);

    TokenBuckets(RefillRate rate, int most) {
        this.rate = rate;
        this.most = most;
    }

    RateLimitDecision take(String name, long now) {
        var known = byName.get(name);
        return (known == null ? added(name, now) : known).take(rate, now);
    }

    int size() {
        return byName.size();
    }

    private TokenBucket added(String name, long now) {
        if (byName.size() >= most) {
            tidy(now);
        }
        return byName.size() >= most ? ofOthers : byName.computeIfAbsent(name, added -> new TokenBucket());
    }

    /** Removes full buckets; at most as often as buckets can become full. */
    private void tidy(long now) {
        var last = tidiedAt.get();
        if ((last == Long.MIN_VALUE || Math.abs(now - last) >= rate.all()) && tidiedAt.compareAndSet(last, now)) {
            byName.values().removeIf(bucket -> bucket.isFull(now));
        }
    }
}
