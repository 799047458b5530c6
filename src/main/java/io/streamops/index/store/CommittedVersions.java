package io.streamops.index.store;

import io.streamops.index.schema.PageSchema;
import io.streamops.index.schema.PostFields;
import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.SearcherManager;
import org.jspecify.annotations.Nullable;

/** The versions of what was committed, as whoever searches sees it. */
record CommittedVersions(SearcherManager searchers) implements WriteOrder.Committed {
    @Override
    public @Nullable Instant version(String key) throws IOException {
        var searcher = searchers.acquire();
        try {
            for (var segment : searcher.getIndexReader().leaves()) {
                var found = version(segment.reader(), key);
                if (found != null) {
                    return found;
                }
            }
            return null;
        } finally {
            searchers.release(searcher);
        }
    }

    private static @Nullable Instant version(LeafReader segment, String key) throws IOException {
        var found = segment.postings(PageSchema.term(key), PostingsEnum.NONE);
        if (found == null) {
            return null;
        }
        var live = segment.getLiveDocs();
        for (var doc = found.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = found.nextDoc()) {
            if (live == null || live.get(doc)) {
                var versions = DocValues.getNumeric(segment, PostFields.VERSION);
                return versions.advanceExact(doc) ? Instant.ofEpochMilli(versions.longValue()) : null;
            }
        }
        return null;
    }
}
