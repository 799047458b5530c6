package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.PageFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.OrdinalMap;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.packed.PackedInts;

/** Caches the views of index states in use; dropped when the state is closed. */
final class SnapshotViews {
    private final IndexKind kind;
    private final Map<IndexReader.CacheKey, View> views = new ConcurrentHashMap<>();

    SnapshotViews(IndexKind kind) {
        this.kind = kind;
    }

    View of(IndexReader reader) throws IOException {
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

    private View view(IndexReader reader) {
        try {
            reader.getReaderCacheHelper().addClosedListener(views::remove);
            return View.of(kind, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Data about one state of the index, computed once and shared by its searches.
     *
     * @param kind what the index contains
     * @param languages the languages that occur
     */
    record View(IndexKind kind, IndexReader reader, List<String> languages, Values hosts, Values tongues) {

        /** The values of a field with ordinals across segments. */
        record Values(String field, OrdinalMap numbers) {}

        static View of(IndexKind kind, IndexReader reader) throws IOException {
            return new View(
                    kind,
                    reader,
                    languages(reader),
                    values(reader, PageFields.HOST),
                    values(reader, PageFields.LANGUAGE));
        }

        private static List<String> languages(IndexReader reader) throws IOException {
            var languages = new ArrayList<String>();
            var terms = MultiTerms.getTerms(reader, PageFields.LANGUAGE);
            if (terms != null) {
                var each = terms.iterator();
                for (var term = each.next(); term != null; term = each.next()) {
                    languages.add(term.utf8ToString());
                }
            }
            return List.copyOf(languages);
        }

        private static Values values(IndexReader reader, String field) throws IOException {
            var segments = reader.leaves();
            var values = new SortedDocValues[segments.size()];
            for (var i = 0; i < values.length; i++) {
                values[i] = DocValues.getSorted(segments.get(i).reader(), field);
            }
            return new Values(field, OrdinalMap.build(null, values, PackedInts.DEFAULT));
        }
    }
}
