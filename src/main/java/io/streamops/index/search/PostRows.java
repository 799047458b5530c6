package io.streamops.index.search;

import java.util.List;

/**
 * The posts that one indexer has found, from the first one, or the place that was asked for, on.
 *
 * @param total how many there are in all
 * @param partial whether the search was cut off because it would have cost too much
 */
public record PostRows(List<PostRow> rows, long total, boolean partial) {}
