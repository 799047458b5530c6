package io.streamops.index.store;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.StoredVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.search.SearcherManager;
import org.jspecify.annotations.Nullable;

/** Keeps the order of entries with the same key across writers: by version, or else by arrival. */
final class WriteOrder {
    /** A write to the index. */
    @FunctionalInterface
    interface Write {
        void run() throws IOException;
    }

    /** The last write of a key; it may be lost if it is of an earlier generation of the writer. */
    private record LastWrite(
            long number, int generation, @Nullable Instant version) {}

    private final ConcurrentHashMap<String, LastWrite> newest = new ConcurrentHashMap<>();
    private final IndexKind kind;
    private final SearcherManager searchers;

    WriteOrder(IndexKind kind, SearcherManager searchers) {
        this.kind = kind;
        this.searchers = searchers;
    }

    /** Writes the entry, unless a later one was already written. */
    void write(IndexSchema.Entry entry, long number, int generation, Write write) throws IOException {
        try {
            newest.compute(entry.key(), (key, known) -> {
                if (isOutdated(entry, number, generation, known)) {
                    return known;
                }
                run(write);
                return new LastWrite(number, generation, entry.version());
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean isOutdated(IndexSchema.Entry entry, long number, int generation, @Nullable LastWrite known) {
        var version = entry.version();
        if (version == null) {
            return known != null && known.number() > number;
        }
        var present = known != null && known.generation() == generation ? known.version() : committed(entry.key());
        return present != null && !version.isAfter(present);
    }

    /** The committed version of a key; null: none. */
    private @Nullable Instant committed(String key) {
        try {
            var searcher = searchers.acquire();
            try {
                return StoredVersion.find(searcher.getIndexReader(), kind, key);
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(Write write) {
        try {
            write.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Drops numbers that are all written: nothing earlier can arrive, and versions can be looked up. */
    void forgetBelow(long number) {
        newest.values().removeIf(known -> known.number() < number);
    }
}
