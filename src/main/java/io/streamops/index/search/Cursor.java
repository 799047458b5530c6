package io.streamops.index.search;

/**
 * Where a page of hits has ended: behind the hit of this rank, and of this key among those of the same rank.
 *
 * @param rank the hit's score, or its time in epoch milliseconds, as the order was
 * @param asOf names the state of the index that the first page has seen
 */
public record Cursor(double rank, String key, long asOf) {
    Cursor at(double otherRank) {
        return new Cursor(otherRank, key, asOf);
    }
}
