package io.streamops.index.distributed;

import io.streamops.index.schema.IndexKind;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The indexers that a node knows. One that disappears without leaving is reported missing for a while, so that searches
 * without it are marked partial.
 */
public final class IndexerRegistry {
    /**
     * The indexers to query.
     *
     * @param present sorted by name
     * @param missing the number of missing ones
     */
    public record Known(List<String> present, int missing) {
        public boolean isEmpty() {
            return present.isEmpty() && missing == 0;
        }
    }

    private static final Duration SILENT = Duration.ofMillis(3_500);
    private static final Duration FORGOTTEN = Duration.ofMinutes(10);
    private static final int MOST = 1_000;

    /** When an indexer was last heard of, and what it holds. */
    private record Heard(long at, IndexKind holds) {}

    private final Map<String, Heard> heard = new ConcurrentHashMap<>();
    private final LongSupplier nanos;

    public IndexerRegistry() {
        this(System::nanoTime);
    }

    IndexerRegistry(LongSupplier nanos) {
        this.nanos = nanos;
    }

    void heard(Presence presence) {
        var now = nanos.getAsLong();
        heard.values().removeIf(last -> now - last.at() > FORGOTTEN.toNanos());
        if (!presence.here()) {
            heard.remove(presence.indexer());
        } else if (heard.size() < MOST || heard.containsKey(presence.indexer())) {
            heard.put(presence.indexer(), new Heard(now, presence.holds()));
        }
    }

    public Known known() {
        return known(EnumSet.allOf(IndexKind.class));
    }

    /** The indexers that hold one of these kinds. */
    public Known known(Set<IndexKind> kinds) {
        var now = nanos.getAsLong();
        var present = new TreeSet<String>();
        var missing = 0;
        for (var one : heard.entrySet()) {
            var silence = now - one.getValue().at();
            if (!kinds.contains(one.getValue().holds())) {
                continue;
            }
            if (silence <= SILENT.toNanos()) {
                present.add(one.getKey());
            } else if (silence <= FORGOTTEN.toNanos()) {
                missing++;
            }
        }
        return new Known(List.copyOf(present), missing);
    }

    /**
     * An indexer's announcement.
     *
     * @param holds the kind of its index
     * @param here false when it leaves
     */
    record Presence(String indexer, IndexKind holds, boolean here) {
        JsonObject toJson() {
            return new JsonObject()
                    .put("indexer", indexer)
                    .put("holds", holds.word())
                    .put("here", here);
        }

        static Presence of(JsonObject json) {
            return new Presence(
                    json.getString("indexer"),
                    IndexKind.of(json.getString("holds")).orElseThrow(),
                    json.getBoolean("here"));
        }
    }
}
