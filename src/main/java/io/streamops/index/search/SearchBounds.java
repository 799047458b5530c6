package io.streamops.index.search;

import java.time.Duration;

/**
 * What a search may cost.
 *
 * @param time after which it ends with what was found
 * @param pinned how long a state of the index that was searched is kept for the pages after the first one
 * @param states how many such states are kept at the most
 */
public record SearchBounds(Duration time, Duration pinned, int states) {
    public SearchBounds {
        if (!time.isPositive() || pinned.isNegative() || states < 0) {
            throw new IllegalArgumentException("invalid search bounds: " + time + ", " + pinned + ", " + states);
        }
    }

    public static SearchBounds standard() {
        return new SearchBounds(Duration.ofSeconds(1), Duration.ofMinutes(2), 16);
    }
}
