package io.streamops.contract.post;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What indexers have found.
 *
 * @param total how many there are in all
 * @param partial whether an indexer that may have some has not answered
 * @param last the place of the last of these posts; null where there is none, or they are in another order than that of dates
 */
public record FoundPosts(
        List<AnalysedPost> posts,
        long total,
        boolean partial,
        @Nullable PostPlace last) {}
