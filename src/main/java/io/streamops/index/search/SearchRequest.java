package io.streamops.index.search;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is sought.
 *
 * @param query as the user typed it; empty for all pages
 * @param site only pages of this host and those below it; null for any
 * @param lang only pages in this language, ISO 639-1; null for any
 * @param from only pages crawled then or later; null for any
 * @param to only pages crawled before; null for any
 * @param limit how many hits at the most, from 1 to 200
 * @param cursor where the page before has ended; null for the first page
 */
public record SearchRequest(
        String query,
        @Nullable String site,
        @Nullable String lang,
        @Nullable Instant from,
        @Nullable Instant to,
        Sort sort,
        int limit,
        @Nullable Cursor cursor) {

    /** In what order hits come. */
    public enum Sort {
        RELEVANCE,
        DATE
    }
}
