package io.streamops.messaging;

import java.time.Duration;

/**
 * Growing delays: the first, then doubled each time, up to the longest.
 *
 * @param first the delay after the first attempt
 * @param longest no delay is longer
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MAX_DOUBLINGS = 30;

    public static Backoff standard() {
        return new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30));
    }

    /** How long to wait after the given attempt, which is 1 for the first. */
    public Duration after(int attempt) {
        var doublings = Math.clamp(attempt - 1L, 0, MAX_DOUBLINGS);
        var delay = first.multipliedBy(1L << doublings);
        return delay.compareTo(longest) > 0 ? longest : delay;
    }
}
