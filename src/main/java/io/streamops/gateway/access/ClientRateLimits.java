package io.streamops.gateway.access;

import io.streamops.settings.RateSettings;
import java.time.InstantSource;

/** The rate limits of this node, shared by all gateway instances. */
public final class ClientRateLimits {
    private static final int MOST = 10_000;
    private static final long MILLI = 1_000_000L;

    private final InstantSource clock;
    private final RateSettings settings;
    private final RefillRate rate;
    private final TokenBuckets principals;
    private final TokenBuckets addresses;

    /** @param settings must have a limit */
    ClientRateLimits(RateSettings settings, InstantSource clock) {
        this.clock = clock;
        this.settings = settings;
        this.rate = RefillRate.of(settings);
        this.principals = new TokenBuckets(rate, MOST);
        this.addresses = new TokenBuckets(rate, MOST);
    }

    /** Counts a request of an authenticated principal. */
    public RateLimitDecision take(Principal principal) {
        return principals.take(principal.name(), now());
    }

    /** Counts a request of an unauthenticated client. */
    public RateLimitDecision takeFrom(String address) {
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
}
