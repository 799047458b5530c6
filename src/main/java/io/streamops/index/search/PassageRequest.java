package io.streamops.index.search;

import org.jspecify.annotations.Nullable;

/**
 * A question in plain words, for passages.
 *
 * @param site only this host and its subdomains; null: all
 * @param lang only this language; null: all
 * @param projects whose posts may be found
 * @param most the maximum number of passages, from 1 to {@link #MOST}
 */
public record PassageRequest(
        String question, @Nullable String site, @Nullable String lang, VisibleProjects projects, int most) {
    public static final int MOST = 50;

    private static final int LEAST_DEPTH = 20;

    public PassageRequest {
        if (most < 1 || most > MOST) {
            throw new IllegalArgumentException(
                    "the number of passages must be from 1 to %d, not %d".formatted(MOST, most));
        }
    }

    /** The number of candidates by words and by similarity: the second in both may be the best overall. */
    public int depth() {
        return Math.max(LEAST_DEPTH, 2 * most);
    }
}
