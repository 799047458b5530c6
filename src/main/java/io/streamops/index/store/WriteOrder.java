package io.streamops.index.store;

import io.streamops.index.schema.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps the order between entries of one key, though several writers take them: of versions, or else of arrival. */
final class WriteOrder {
    /** Writing to the index. */
    @FunctionalInterface
    interface Write {
        void run() throws IOException;
    }

    /** Looks up which version of a key was committed; null where there is none. */
    @FunctionalInterface
    interface Committed {
        @Nullable Instant version(String key) throws IOException;
    }

    /** What was written last; what another life of the index has written, that may have lost. */
    private record Seen(long number, int life, @Nullable Instant version) {}

    private final ConcurrentHashMap<String, Seen> newest = new ConcurrentHashMap<>();
    private final Committed committed;

    WriteOrder(Committed committed) {
        this.committed = committed;
    }

    /** Writes, unless what is to stay was written already. */
    void write(Entry entry, long number, int life, Write write) throws IOException {
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

    private boolean isOutdated(Entry entry, long number, int life, @Nullable Seen known) {
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

    /** What has a lower number was all written, and can be looked up: nothing that has arrived earlier can come. */
    void forgetBelow(long number) {
        newest.values().removeIf(known -> known.number() < number);
    }
}
