package io.streamops.index.distributed;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The entries found by indexers although another indexer holds a later version, or the same version and has precedence by
 * name.
 *
 * @param byIndexer the keys by indexer
 * @param missing the number of indexers that have not reported their versions
 */
public record StaleHits(Map<String, Set<String>> byIndexer, int missing) {
    /**
     * What an indexer is known to hold.
     *
     * @param versions by key
     * @param asOf the state of its index
     */
    public record Held(Map<String, Instant> versions, long asOf) {}

    /** The keys that others have found and this indexer has not, though it may hold them. */
    static Set<String> foundByOthers(Held own, Collection<Held> all) {
        var keys = new HashSet<String>();
        all.forEach(held -> keys.addAll(held.versions().keySet()));
        keys.removeAll(own.versions().keySet());
        return keys;
    }

    /** An indexer that holds a version. */
    private record Holder(String indexer, Instant version) {
        /** A total order, so that all comparisons agree. */
        boolean outdates(Holder other) {
            return version.equals(other.version)
                    ? indexer.compareTo(other.indexer) < 0
                    : version.isAfter(other.version);
        }
    }

    /**
     * Compares the versions.
     *
     * @param found by indexer
     * @param others further versions by indexer
     */
    static StaleHits of(Map<String, Held> found, Map<String, Map<String, Instant>> others, int missing) {
        var current = new HashMap<String, Holder>();
        found.forEach((indexer, held) -> addCurrent(current, indexer, held.versions()));
        others.forEach((indexer, versions) -> addCurrent(current, indexer, versions));
        var outdated = new HashMap<String, Set<String>>();
        found.forEach((indexer, held) -> {
            var keys = new HashSet<String>();
            held.versions().forEach((key, version) -> {
                if (!new Holder(indexer, version).equals(current.get(key))) {
                    keys.add(key);
                }
            });
            outdated.put(indexer, keys);
        });
        return new StaleHits(outdated, missing);
    }

    private static void addCurrent(Map<String, Holder> current, String indexer, Map<String, Instant> versions) {
        versions.forEach((key, version) ->
                current.merge(key, new Holder(indexer, version), (one, other) -> other.outdates(one) ? other : one));
    }

    public boolean has(String indexer, String key) {
        return byIndexer.getOrDefault(indexer, Set.of()).contains(key);
    }
}
