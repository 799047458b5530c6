package io.streamops.gateway.access;

import io.streamops.settings.RateSettings;
import java.time.InstantSource;

/** How much each client may ask of this node, whichever instance of the gateway it reaches. */
public final class RateLimits {
    private static final int MOST = 10_000;
    private static final long MILLI = 1_000_000L;

    private final InstantSource clock;
    private final RateSettings settings;
    private final Rate rate;
    private final Buckets principals;
    private final Buckets addresses;

    /** @param settings of a node that limits at all */
    RateLimits(RateSettings settings, InstantSource clock) {
        this.clock = clock;
        this.settings = settings;
        this.rate = Rate.of(settings);
        this.principals = new Buckets(rate, MOST);
        this.addresses = new Buckets(rate, MOST);
    }

    /** One request of somebody who was let in. */
    public Allowance take(Principal principal) {
        return principals.take(principal.name(), now());
    }

    /** One request from an address, of nobody that is known. */
    public Allowance takeFrom(String address) {
        return addresses.take(address, now());
    }

    /** How many requests can be made at once. */
    public int burst() {
        return settings.burst();
    }

    /** In how many seconds as many can be made again. */
    public long window() {
        return rate.seconds();
    }

    private long now() {
        return clock.millis() * MILLI;
    }
}
