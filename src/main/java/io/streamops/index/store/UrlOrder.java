package io.streamops.index.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the order of arrival between pages of one URL, though several writers take them: the later one wins. */
final class UrlOrder {
    /** Writing to the index. */
    @FunctionalInterface
    interface Write {
        void run() throws IOException;
    }

    private final ConcurrentHashMap<String, Long> newest = new ConcurrentHashMap<>();

    /** Writes, unless a later page of this URL was written already. */
    void write(String url, long number, Write write) throws IOException {
        try {
            newest.compute(url, (same, known) -> {
                if (known != null && known > number) {
                    return known;
                }
                run(write);
                return number;
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void run(Write write) {
        try {
            write.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Pages with a lower number were all written: nothing earlier than they can come. */
    void forgetBelow(long number) {
        newest.values().removeIf(known -> known < number);
    }
}
