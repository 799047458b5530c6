package io.streamops.gateway.access;

import io.streamops.settings.AccessSettings;
import java.time.InstantSource;

/** The rate limits of this node, shared by all gateway instances. */
public final class ClientRateLimits {
    private static final int MAX_BUCKETS = 10_000;
    private static final long MILLI = 1_000_000L;

    private final InstantSource clock;
    private final AccessSettings.Rate settings;
    private final RefillRate rate;
    private final TokenBuckets principals;
    private final TokenBuckets addresses;

    /** @param settings must have a limit */
    ClientRateLimits(AccessSettings.Rate settings, InstantSource clock) {
        this.clock = clock;
        this.settings = settings;
        this.rate = RefillRate.of(settings);
        this.principals = new TokenBuckets(rate, MAX_BUCKETS);
        this.addresses = new TokenBuckets(rate, MAX_BUCKETS);
    }

    /** Counts a request of an authenticated principal. */
    public Decision take(Principal principal) {
        return principals.take(principal.name(), now());
    }

    /** Counts a request of an unauthenticated client. */
    public Decision takeFrom(String address) {
        return addresses.take(address, now());
    }

    /** The size of the burst. */
    public int burst() {
        return settings.burst();
    }

    /** The time in seconds in which an empty bucket refills. */
    public long window() {
        return rate.seconds();
    }

    private long now() {
        return clock.millis() * MILLI;
    }

    /**
     * The rate limit's decision about a request.
     *
     * @param granted whether the request is within the limit
     * @param left how many more requests are allowed now
     * @param fullInSeconds when the full burst is available again, without further requests
     */
    public record Decision(boolean granted, long left, long fullInSeconds) {}

    /**
     * The fill rate of a {@link TokenBuckets.Bucket}, in nanoseconds.
     *
     * @param each the time to refill one token
     * @param all the time to refill an empty bucket
     */
    record RefillRate(long each, long all) {
        private static final long SECOND = 1_000_000_000L;

        static RefillRate of(AccessSettings.Rate settings) {
            var each = SECOND / settings.perSecond();
            return new RefillRate(each, each * settings.burst());
        }

        /** The tokens left in a bucket that is full after this time. */
        Decision granted(long fullIn) {
            return new Decision(true, (all - fullIn) / each, seconds(fullIn));
        }

        Decision refused(long fullIn) {
            return new Decision(false, 0, seconds(fullIn));
        }

        long seconds() {
            return seconds(all);
        }

        private static long seconds(long nanos) {
            return Math.ceilDiv(nanos, SECOND);
        }
    }
}
