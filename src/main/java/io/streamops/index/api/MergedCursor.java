package io.streamops.index.api;

import io.streamops.index.search.HitCursor;
import java.util.Map;

/**
 * The end of a merged page of hits.
 *
 * @param rank of the last hit, depending on the order
 * @param key of the last hit
 * @param asOf for each indexer, the state that the first page has seen
 * @param outdated the number of earlier hits with a later version on another indexer
 */
record MergedCursor(double rank, String key, Map<String, Long> asOf, long outdated) {
    /** Stands for the current state, for indexers that have not responded before. */
    private static final long UNKNOWN = 0;

    MergedCursor {
        asOf = Map.copyOf(asOf);
    }

    /** Where an indexer continues. */
    HitCursor at(String indexer) {
        return new HitCursor(rank, key, asOf.getOrDefault(indexer, UNKNOWN));
    }
}
