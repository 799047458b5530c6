package io.streamops.crawl.requests;

import java.time.Duration;
import java.time.Instant;

/**
 * When a request that is still pending is published again: some time after its creation, and then after twice as long
 * each time.
 *
 * @param first how long after its creation at first
 * @param longest no pause is longer
 */
record RepublishPace(Duration first, Duration longest) {
    static final RepublishPace STANDARD = new RepublishPace(Duration.ofMinutes(5), Duration.ofHours(6));

    Instant first(Instant createdAt) {
        return createdAt.plus(first);
    }

    /** With pauses of 1, 2, 4 … times the first one a request that is to be published is as old as the next, less one. */
    Instant next(Instant createdAt, Instant now) {
        var age = Duration.between(createdAt, now);
        var pause = (age.isNegative() ? Duration.ZERO : age).plus(first);
        return now.plus(pause.compareTo(longest) > 0 ? longest : pause);
    }
}
