package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search.
 *
 * @param query as typed by the user; empty: everything
 * @param type only pages, or only posts; null: both
 * @param site only this host and its subdomains; null: all
 * @param lang only this language (ISO 639-1); null: all
 * @param from only pages crawled, or posts published, at this time or later; null: all
 * @param to only those before this time; null: all
 * @param limit the maximum number of hits, from 1 to 200
 * @param cursor the end of the previous page; null for the first page
 * @param projects whose posts may be found
 * @param known words of the query that other indexers know, so that they are not corrected
 */
public record SearchRequest(
        String query,
        @Nullable IndexKind type,
        @Nullable String site,
        @Nullable String lang,
        @Nullable Instant from,
        @Nullable Instant to,
        Sort sort,
        int limit,
        SearchResult.@Nullable Cursor cursor,
        VisibleProjects projects,
        Set<String> known) {
    public SearchRequest {
        known = Set.copyOf(known);
    }

    /** A search without information from other indexers. */
    public SearchRequest(
            String query,
            @Nullable IndexKind type,
            @Nullable String site,
            @Nullable String lang,
            @Nullable Instant from,
            @Nullable Instant to,
            Sort sort,
            int limit,
            SearchResult.@Nullable Cursor cursor,
            VisibleProjects projects) {
        this(query, type, site, lang, from, to, sort, limit, cursor, projects, Set.of());
    }

    /** A copy that continues at the cursor. */
    public SearchRequest at(SearchResult.@Nullable Cursor place) {
        return new SearchRequest(query, type, site, lang, from, to, sort, limit, place, projects, known);
    }

    /** A copy with another limit. */
    public SearchRequest limited(int hits) {
        return new SearchRequest(query, type, site, lang, from, to, sort, hits, cursor, projects, known);
    }

    /** A copy with words that other indexers know. */
    public SearchRequest knowing(Set<String> words) {
        return new SearchRequest(query, type, site, lang, from, to, sort, limit, cursor, projects, words);
    }

    /** The order of hits. */
    public enum Sort {
        RELEVANCE,
        DATE
    }
}
