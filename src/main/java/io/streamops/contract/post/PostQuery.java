package io.streamops.contract.post;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query for a project's posts; null or empty fields do not filter.
 *
 * @param from the earliest publication time, inclusive
 * @param to the latest publication time, exclusive
 * @param keyword a keyword or hashtag in lower case
 * @param words a search query
 * @param after the position to continue from; only with order by date
 */
public record PostQuery(
        String projectId,
        @Nullable String platform,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable SentimentLabel sentiment,
        Set<RiskLevel> risks,
        @Nullable String keyword,
        @Nullable String words,
        PostQuery.Sort order,
        int limit,
        int offset,
        @Nullable PostCursor after) {
    /** How far a list can be read by offset; to read everything, continue from the last position. */
    public static final int DEEPEST = 10_000;

    public PostQuery {
        risks = Set.copyOf(risks);
        if (after != null && order != Sort.DATE) {
            throw new IllegalArgumentException("a cursor requires the order by date");
        }
    }

    /** The sort order of posts. */
    public enum Sort {
        /** Newest first. */
        DATE,
        /** Highest impact first. */
        IMPACT,
        /** Highest engagement first. */
        ENGAGEMENT,
        /** Highest risk first; within a risk, highest impact first. */
        RISK,
        /** Most relevant to the query first. */
        RELEVANCE
    }
}
