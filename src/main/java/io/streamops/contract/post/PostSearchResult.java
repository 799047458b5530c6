package io.streamops.contract.post;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a query for posts.
 *
 * @param total the number of all matches
 * @param partial whether an indexer that may hold matches did not respond
 * @param last the position of the last post; null if there is none, or the order is not by date
 */
public record PostSearchResult(
        List<AnalyzedPost> posts,
        long total,
        boolean partial,
        @Nullable PostCursor last) {}
