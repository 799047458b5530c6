package io.streamops.gateway.access;

import java.util.concurrent.atomic.AtomicLong;

/** The token bucket of one client, stored as the time at which it will be full. Lock-free and thread-safe. */
final class TokenBucket {
    private final AtomicLong fullAt = new AtomicLong();

    /** Takes a token, if there is one. */
    RateLimitDecision take(RefillRate rate, long now) {
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
