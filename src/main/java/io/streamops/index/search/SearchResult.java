package io.streamops.index.search;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one indexer has found.
 *
 * @param total how many pages match, hits of other pages of the result included
 * @param facets how many pages match, by site and by language, the most first
 * @param suggestion a query that finds more; null where there is none
 * @param next where this page of hits ends; null at the end
 * @param partial whether the search was cut off because it would have cost too much
 */
public record SearchResult(
        long total,
        List<Hit> hits,
        Facets facets,
        @Nullable String suggestion,
        @Nullable Cursor next,
        boolean partial) {

    /**
     * A page that matches.
     *
     * @param snippet HTML-escaped, with the words that match in {@code mark} elements
     */
    public record Hit(
            String url,
            String title,
            String description,
            String snippet,
            Instant timestamp,
            int statusCode,
            double score) {}

    /** Counts by what pages have in common. */
    public record Facets(List<Count> site, List<Count> lang) {}

    /** How many pages have a value. */
    public record Count(String value, long count) {}
}
