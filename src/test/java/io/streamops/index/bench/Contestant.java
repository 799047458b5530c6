package io.streamops.index.bench;

import io.streamops.index.schema.IndexedPage;
import java.io.IOException;
import java.util.List;

/** One of two that do the same, and how long it takes them. */
interface Contestant extends AutoCloseable {
    String name();

    /** Stores the pages and commits. */
    void write(List<IndexedPage> pages) throws IOException;

    /** Before the first question. */
    void open() throws IOException;

    /** How many of the best ten hits for either word came with marked words. */
    int ask(String one, String other) throws IOException;

    @Override
    void close() throws IOException;
}
