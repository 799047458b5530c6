package io.streamops.messaging;

import java.time.Duration;

/**
 * Exponential backoff with an upper bound.
 *
 * @param first the delay after the first attempt
 * @param longest the maximum delay
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MAX_DOUBLINGS = 30;

    public static Backoff standard() {
        return new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30));
    }

    /** The delay after the given attempt; the first attempt is 1. */
    public Duration after(int attempt) {
        var doublings = Math.clamp(attempt - 1L, 0, MAX_DOUBLINGS);
        var delay = first.multipliedBy(1L << doublings);
        return delay.compareTo(longest) > 0 ? longest : delay;
    }
}
