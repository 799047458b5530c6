package io.streamops.index.schema;

import java.time.Instant;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/** What becomes one document of an index, in the place of the one with the same key. */
public sealed interface Entry permits IndexedPage, IndexedPost {
    /** What tells it from all others, and breaks ties between hits. */
    String key();

    /** Of two with one key the one with the later version stays; null where the one that has arrived later does. */
    @Nullable Instant version();

    /** By which it is replaced or deleted. */
    default Term term() {
        return PageSchema.term(key());
    }
}
