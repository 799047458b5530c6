package io.streamops.index.search;

import java.util.List;

/**
 * The posts found by one indexer, from the first or from the given position.
 *
 * @param total the number of all matches
 * @param partial whether the search was cut off by its limits
 */
public record PostRows(List<PostRow> rows, long total, boolean partial) {}
