package io.streamops.gateway.access;

import io.streamops.settings.RateSettings;

/**
 * The fill rate of a {@link TokenBucket}, in nanoseconds.
 *
 * @param each the time to refill one token
 * @param all the time to refill an empty bucket
 */
record RefillRate(long each, long all) {
    private static final long SECOND = 1_000_000_000L;

    static RefillRate of(RateSettings settings) {
        var each = SECOND / settings.perSecond();
        return new RefillRate(each, each * settings.burst());
    }

    /** The tokens left in a bucket that is full after this time. */
    RateLimitDecision granted(long fullIn) {
        return new RateLimitDecision(true, (all - fullIn) / each, seconds(fullIn));
    }

    RateLimitDecision refused(long fullIn) {
        return new RateLimitDecision(false, 0, seconds(fullIn));
    }

    long seconds() {
        return seconds(all);
    }

    private static long seconds(long nanos) {
        return Math.ceilDiv(nanos, SECOND);
    }
}
