package io.streamops.index.store;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.StoredVersion;
import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.search.SearcherManager;
import org.jspecify.annotations.Nullable;

/** Looks up committed versions, as searches see them. */
record CommittedVersions(IndexKind kind, SearcherManager searchers) implements WriteOrder.Committed {
    @Override
    public @Nullable Instant version(String key) throws IOException {
        var searcher = searchers.acquire();
        try {
            return StoredVersion.find(searcher.getIndexReader(), kind, key);
        } finally {
            searchers.release(searcher);
        }
    }
}
