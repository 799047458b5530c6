package io.streamops.index.search;

import io.streamops.index.schema.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;

/** Caches the views of index states in use; dropped when the state is closed. */
final class Views {
    private final Kind kind;
    private final Map<IndexReader.CacheKey, IndexView> views = new ConcurrentHashMap<>();

    Views(Kind kind) {
        this.kind = kind;
    }

    IndexView of(IndexReader reader) throws IOException {
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

    private IndexView view(IndexReader reader) {
        try {
            reader.getReaderCacheHelper().addClosedListener(views::remove);
            return IndexView.of(kind, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
