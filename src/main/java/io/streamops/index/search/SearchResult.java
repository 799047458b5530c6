package io.streamops.index.search;

import io.streamops.index.schema.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one indexer has found.
 *
 * @param total how many pages match, hits of other pages of the result included
 * @param facets how many pages match, by site and by language, the most first
 * @param suggestion a query that finds more; null where there is none
 * @param next where this page of hits ends; null at the end
 * @param asOf names the state of the index that was searched
 * @param lacking words of the query that the index has not, as it would have them; null where it has no say in it
 * @param partial whether the search was cut off because it would have cost too much
 */
public record SearchResult(
        long total,
        List<Hit> hits,
        Facets facets,
        @Nullable String suggestion,
        @Nullable Cursor next,
        long asOf,
        @Nullable Set<String> lacking,
        boolean partial) {

    /**
     * A page or a post that matches.
     *
     * @param timestamp when the page was crawled, or the post published
     * @param statusCode null for a post
     * @param snippet HTML-escaped, with the words that match in {@code mark} elements
     */
    public record Hit(
            Identity identity,
            String url,
            String title,
            String description,
            String snippet,
            Instant timestamp,
            @Nullable Integer statusCode,
            double score) {}

    /**
     * What tells a hit from all others.
     *
     * @param key the same on all indexers
     * @param version of several with one key the latest counts
     * @param project whose post it is; null for a page
     * @param platform where the post was written; null for a page
     */
    public record Identity(
            Kind type,
            String key,
            Instant version,
            @Nullable String project,
            @Nullable String platform) {}

    /** Counts by what hits have in common. */
    public record Facets(List<Count> site, List<Count> lang) {}

    /** How many hits have a value. */
    public record Count(String value, long count) {}
}
