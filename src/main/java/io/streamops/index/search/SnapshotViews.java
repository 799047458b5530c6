package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;

/** Caches the views of index states in use; dropped when the state is closed. */
final class SnapshotViews {
    private final IndexKind kind;
    private final Map<IndexReader.CacheKey, SnapshotView> views = new ConcurrentHashMap<>();

    SnapshotViews(IndexKind kind) {
        this.kind = kind;
    }

    SnapshotView of(IndexReader reader) throws IOException {
        var identity = reader.getReaderCacheHelper();
        var known = views.get(identity.getKey());
        if (known != null) {
            return known;
        }
        try {
            return views.computeIfAbsent(identity.getKey(), key -> view(reader));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private SnapshotView view(IndexReader reader) {
        try {
            reader.getReaderCacheHelper().addClosedListener(views::remove);
            return SnapshotView.of(kind, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
