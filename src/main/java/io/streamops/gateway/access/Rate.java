package io.streamops.gateway.access;

import io.streamops.settings.RateSettings;

/**
 * How fast a {@link Bucket} fills, in nanoseconds.
 *
 * @param each the time that one request takes to be made up for
 * @param all the time in which an empty bucket is full again
 */
record Rate(long each, long all) {
    private static final long SECOND = 1_000_000_000L;

    static Rate of(RateSettings settings) {
        var each = SECOND / settings.perSecond();
        return new Rate(each, each * settings.burst());
    }

    /** What is left in a bucket that is full again after so long. */
    Allowance granted(long fullIn) {
        return new Allowance(true, (all - fullIn) / each, seconds(fullIn));
    }

    Allowance refused(long fullIn) {
        return new Allowance(false, 0, seconds(fullIn));
    }

    long seconds() {
        return seconds(all);
    }

    private static long seconds(long nanos) {
        return Math.ceilDiv(nanos, SECOND);
    }
}
