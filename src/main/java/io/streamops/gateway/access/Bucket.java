package io.streamops.gateway.access;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests that one client has left: a token bucket, kept as nothing but the time at which it is full again. Used by all
 * instances of the gateway without a lock.
 */
final class Bucket {
    private final AtomicLong fullAt = new AtomicLong();

    /** Takes one out, if there is one. */
    Allowance take(Rate rate, long now) {
        while (true) {
            var known = fullAt.get();
            // A clock that was set back must not leave anybody out for longer than it takes to fill an empty bucket.
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

    /** Whether nothing is known by it that a new one would not know. */
    boolean isFull(long now) {
        return fullAt.get() <= now;
    }
}
