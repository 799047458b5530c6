package io.streamops.index.bus;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What indexers have found of which another one holds a later version, or the same one and has the first name of those who do.
 *
 * @param byIndexer the keys of it
 * @param missing how many indexers have not said what they hold
 */
public record Outdated(Map<String, Set<String>> byIndexer, int missing) {
    /**
     * What an indexer holds, as far as anybody has asked.
     *
     * @param versions by key
     * @param asOf names the state of its index
     */
    public record Held(Map<String, Instant> versions, long asOf) {}

    /** The keys of what others have found and this one has not, though it may hold it. */
    static Set<String> foundByOthers(Held own, Collection<Held> all) {
        var keys = new HashSet<String>();
        all.forEach(held -> keys.addAll(held.versions().keySet()));
        keys.removeAll(own.versions().keySet());
        return keys;
    }

    /** Who holds what. */
    private record Holder(String indexer, Instant version) {
        /** The same for everybody who compares the same holders. */
        boolean outdates(Holder other) {
            return version.equals(other.version)
                    ? indexer.compareTo(other.indexer) < 0
                    : version.isAfter(other.version);
        }
    }

    /**
     * Compares.
     *
     * @param found by indexer
     * @param others what they hold beside that
     */
    static Outdated of(Map<String, Held> found, Map<String, Map<String, Instant>> others, int missing) {
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
        return new Outdated(outdated, missing);
    }

    private static void addCurrent(Map<String, Holder> current, String indexer, Map<String, Instant> versions) {
        versions.forEach((key, version) ->
                current.merge(key, new Holder(indexer, version), (one, other) -> other.outdates(one) ? other : one));
    }

    public boolean has(String indexer, String key) {
        return byIndexer.getOrDefault(indexer, Set.of()).contains(key);
    }
}
