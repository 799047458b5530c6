package io.streamops.contract.post;

import java.util.List;

/**
 * What indexers have found.
 *
 * @param total how many there are in all
 * @param partial whether an indexer that may have some has not answered
 */
public record FoundPosts(List<AnalysedPost> posts, long total, boolean partial) {}
