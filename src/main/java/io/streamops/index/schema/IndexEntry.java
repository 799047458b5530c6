package io.streamops.index.schema;

import java.time.Instant;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/** A document to store; it replaces the one with the same key. */
public sealed interface IndexEntry permits IndexedPage, IndexedPost {
    /** Identifies the entry, and breaks ties between hits. */
    String key();

    /** Among entries with the same key, the one with the latest version wins; null: the one that arrived last. */
    @Nullable Instant version();

    /** The term by which the entry is replaced or deleted. */
    default Term term() {
        return IndexSchema.term(key());
    }
}
