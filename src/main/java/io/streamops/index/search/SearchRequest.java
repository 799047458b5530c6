package io.streamops.index.search;

import io.streamops.index.schema.Kind;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is sought.
 *
 * @param query as the user typed it; empty for all
 * @param type only pages, or only posts; null for both
 * @param site only what is on this host and those below it; null for any
 * @param lang only what is in this language, ISO 639-1; null for any
 * @param from only pages crawled, and posts published, then or later; null for any
 * @param to only those before; null for any
 * @param limit how many hits at the most, from 1 to 200
 * @param cursor where the page before has ended; null for the first page
 * @param projects whose posts may be found
 * @param known words of the query that other indexers have found, so that they are no typos
 */
public record SearchRequest(
        String query,
        @Nullable Kind type,
        @Nullable String site,
        @Nullable String lang,
        @Nullable Instant from,
        @Nullable Instant to,
        Sort sort,
        int limit,
        @Nullable Cursor cursor,
        Projects projects,
        Set<String> known) {
    public SearchRequest {
        known = Set.copyOf(known);
    }

    /** Of which it is not known what others have found. */
    public SearchRequest(
            String query,
            @Nullable Kind type,
            @Nullable String site,
            @Nullable String lang,
            @Nullable Instant from,
            @Nullable Instant to,
            Sort sort,
            int limit,
            @Nullable Cursor cursor,
            Projects projects) {
        this(query, type, site, lang, from, to, sort, limit, cursor, projects, Set.of());
    }

    /** The same, from there on. */
    public SearchRequest at(@Nullable Cursor place) {
        return new SearchRequest(query, type, site, lang, from, to, sort, limit, place, projects, known);
    }

    /** The same, with so many hits at the most. */
    public SearchRequest limited(int hits) {
        return new SearchRequest(query, type, site, lang, from, to, sort, hits, cursor, projects, known);
    }

    /** The same, where others have found these words of it. */
    public SearchRequest knowing(Set<String> words) {
        return new SearchRequest(query, type, site, lang, from, to, sort, limit, cursor, projects, words);
    }

    /** In what order hits come. */
    public enum Sort {
        RELEVANCE,
        DATE
    }
}
