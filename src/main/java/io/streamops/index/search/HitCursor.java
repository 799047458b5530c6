package io.streamops.index.search;

/**
 * The end of a page of hits: after the hit with this rank and, among equal ranks, this key.
 *
 * @param rank the hit's score, or its time in epoch milliseconds, depending on the order
 * @param asOf the state of the index that the first page has seen
 */
public record HitCursor(double rank, String key, long asOf) {
    HitCursor at(double otherRank) {
        return new HitCursor(otherRank, key, asOf);
    }
}
