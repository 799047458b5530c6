package io.streamops.index.store;

import io.streamops.index.schema.IndexSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps the order of entries with the same key across writers: by version, or else by arrival. */
final class WriteOrder {
    /** A write to the index. */
    @FunctionalInterface
    interface Write {
        void run() throws IOException;
    }

    /** Looks up the committed version of a key; null: none. */
    @FunctionalInterface
    interface Committed {
        @Nullable Instant version(String key) throws IOException;
    }

    /** What was written last; writes of an earlier life of the index may be lost. */
    private record Seen(long number, int life, @Nullable Instant version) {}

    private final ConcurrentHashMap<String, Seen> newest = new ConcurrentHashMap<>();
    private final Committed committed;

    WriteOrder(Committed committed) {
        this.committed = committed;
    }

    /** Writes the entry, unless a later one was already written. */
    void write(IndexSchema.Entry entry, long number, int life, Write write) throws IOException {
        try {
            newest.compute(entry.key(), (key, known) -> {
                if (isOutdated(entry, number, life, known)) {
                    return known;
                }
                run(write);
                return new Seen(number, life, entry.version());
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean isOutdated(IndexSchema.Entry entry, long number, int life, @Nullable Seen known) {
        var version = entry.version();
        if (version == null) {
            return known != null && known.number() > number;
        }
        var present = known != null && known.life() == life ? known.version() : committed(entry.key());
        return present != null && !version.isAfter(present);
    }

    private @Nullable Instant committed(String key) {
        try {
            return committed.version(key);
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
