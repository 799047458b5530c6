package io.streamops.index.vectors;

import java.time.Duration;

/** How long the filler rests after a piece of work, so that indexing and searching keep their pace. */
final class Pace {
    /** Pages have come in so lately that more are to be expected. */
    private static final Duration LATELY = Duration.ofSeconds(2);

    private Pace() {}

    /**
     * While pages come in it takes a quarter of a core; else most of one.
     *
     * @param worked how long it did, in nanoseconds
     * @param quietFor for how long no page has come in
     */
    static long rest(long worked, long quietFor) {
        return quietFor < LATELY.toNanos() ? 3 * worked : worked / 4;
    }
}
