package io.streamops.index.search;

import org.jspecify.annotations.Nullable;

/**
 * A question in plain words, for which passages are sought.
 *
 * @param site only what is on this host and those below it; null for any
 * @param lang only what is in this language; null for any
 * @param projects whose posts may be found
 * @param most how many passages in the end, from 1 to {@link #MOST}
 */
public record PassageRequest(
        String question, @Nullable String site, @Nullable String lang, Projects projects, int most) {
    public static final int MOST = 50;

    private static final int LEAST_DEPTH = 20;

    public PassageRequest {
        if (most < 1 || most > MOST) {
            throw new IllegalArgumentException(
                    "the number of passages must be from 1 to %d, not %d".formatted(MOST, most));
        }
    }

    /** How many are looked at by words, and by meaning: what is second in both may be first in the end. */
    public int depth() {
        return Math.max(LEAST_DEPTH, 2 * most);
    }
}
