package io.streamops.index.routes;

import io.streamops.index.search.Cursor;
import java.util.Map;

/**
 * Where a merged page of hits has ended.
 *
 * @param rank the last hit's, as the order was
 * @param key the last hit's
 * @param asOf by indexer, the state that the first page has seen there
 * @param outdated how many hits before it there was a later version of on another indexer
 */
record Place(double rank, String key, Map<String, Long> asOf, long outdated) {
    /** Names no state: one that has not answered before is asked as it is now. */
    private static final long UNKNOWN = 0;

    Place {
        asOf = Map.copyOf(asOf);
    }

    /** Where one indexer has to go on. */
    Cursor at(String indexer) {
        return new Cursor(rank, key, asOf.getOrDefault(indexer, UNKNOWN));
    }
}
