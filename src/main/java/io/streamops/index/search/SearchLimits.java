package io.streamops.index.search;

import java.time.Duration;

/**
 * The limits of a search.
 *
 * @param time after which it ends with partial results
 * @param pinned how long a searched state of the index is kept for later pages
 * @param states the maximum number of kept states
 */
public record SearchLimits(Duration time, Duration pinned, int states) {
    public SearchLimits {
        if (!time.isPositive() || pinned.isNegative() || states < 0) {
            throw new IllegalArgumentException("invalid search bounds: " + time + ", " + pinned + ", " + states);
        }
    }

    public static SearchLimits standard() {
        return new SearchLimits(Duration.ofSeconds(1), Duration.ofMinutes(2), 16);
    }
}
