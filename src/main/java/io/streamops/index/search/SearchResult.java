package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of one indexer.
 *
 * @param total the number of all matches
 * @param facets counts by site and language, highest first
 * @param suggestion a query with more matches; null: none
 * @param next the end of this page; null: the last page
 * @param asOf the state of the index that was searched
 * @param lacking words, as indexed, that the index does not contain; null if the query does not concern it
 * @param partial whether the search was cut off by its limits
 */
public record SearchResult(
        long total,
        List<Hit> hits,
        Facets facets,
        @Nullable String suggestion,
        SearchResult.@Nullable Cursor next,
        long asOf,
        @Nullable Set<String> lacking,
        boolean partial) {

    /**
     * A matching page or post.
     *
     * @param timestamp when the page was crawled, or the post published
     * @param statusCode null for a post
     * @param snippet HTML-escaped, with matches in {@code mark} elements
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
     * The identity of a hit.
     *
     * @param key the same on all indexers
     * @param version among hits with the same key, the latest counts
     * @param project the post's project; null for a page
     * @param platform the post's platform; null for a page
     */
    public record Identity(
            IndexKind type,
            String key,
            Instant version,
            @Nullable String project,
            @Nullable String platform) {}

    /** Counts by attribute. */
    public record Facets(List<Count> site, List<Count> lang) {}

    /** The count of a value. */
    public record Count(String value, long count) {}

    /**
     * The end of a page of hits: after the hit with this rank and, among equal ranks, this key.
     *
     * @param rank the hit's score, or its time in epoch milliseconds, depending on the order
     * @param asOf the state of the index that the first page has seen
     */
    public record Cursor(double rank, String key, long asOf) {
        Cursor at(double otherRank) {
            return new Cursor(otherRank, key, asOf);
        }
    }
}
