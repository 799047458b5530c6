package io.streamops.index.schema;

import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.jspecify.annotations.Nullable;

/** The version of a page or post in an index; among entries with the same key, the latest counts. */
public final class StoredVersion {
    private StoredVersion() {}

    /** The version field: the crawl time of pages, the collection time of posts. */
    public static String field(IndexKind kind) {
        return switch (kind) {
            case PAGE -> PageFields.TIMESTAMP;
            case POST -> PostFields.VERSION;
        };
    }

    /** Looks it up without reading the whole document; null if there is none. */
    public static @Nullable Instant find(IndexReader index, IndexKind kind, String key) throws IOException {
        for (var segment : index.leaves()) {
            var found = find(segment.reader(), kind, key);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Instant find(LeafReader segment, IndexKind kind, String key) throws IOException {
        var found = segment.postings(IndexSchema.term(key), PostingsEnum.NONE);
        if (found == null) {
            return null;
        }
        var live = segment.getLiveDocs();
        for (var doc = found.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = found.nextDoc()) {
            if (live == null || live.get(doc)) {
                var versions = DocValues.getSortedNumeric(segment, field(kind));
                return versions.advanceExact(doc) ? Instant.ofEpochMilli(versions.nextValue()) : null;
            }
        }
        return null;
    }
}
