package io.streamops.index.vectors;

import java.time.Duration;

/** Throttles the filler in favor of indexing and searching. */
final class FillerPacing {
    /** If pages arrived within this time, more are expected. */
    private static final Duration LATELY = Duration.ofSeconds(2);

    private FillerPacing() {}

    /**
     * While pages arrive, the filler uses a quarter of a core, otherwise most of one.
     *
     * @param worked the duration of the last step, in nanoseconds
     * @param quietFor the time since the last page arrived
     */
    static long rest(long worked, long quietFor) {
        return quietFor < LATELY.toNanos() ? 3 * worked : worked / 4;
    }
}
