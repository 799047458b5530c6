package io.streamops.index.vectors;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds pages without current vectors by comparing both indexes, latest crawls first. Segments are immutable, so each is
 * compared incrementally; segments created by merges are compared once more.
 */
final class VectorGapFinder {
    /** How far each segment was compared. */
    private final Map<IndexReader.CacheKey, Integer> compared = new HashMap<>();

    /** The next keys, up to a maximum; empty if none are left. */
    List<String> next(IndexSearcher pages, VectorStore vectors, int most) throws IOException {
        var keys = new ArrayList<String>();
        var present = new HashSet<IndexReader.CacheKey>();
        for (var leaf : pages.getIndexReader().leaves().reversed()) {
            var segment = leaf.reader().getCoreCacheHelper().getKey();
            present.add(segment);
            var from = compared.getOrDefault(segment, 0);
            compared.put(segment, compare(leaf.reader(), from, vectors, most, keys));
        }
        compared.keySet().retainAll(present);
        return keys;
    }

    /** Starts over. */
    void forget() {
        compared.clear();
    }

    private static int compare(LeafReader segment, int from, VectorStore vectors, int most, List<String> keys)
            throws IOException {
        var live = segment.getLiveDocs();
        var urls = segment.getBinaryDocValues(PageFields.URL);
        var fingerprints = segment.getNumericDocValues(PageFields.FINGERPRINT);
        var doc = from;
        for (; doc < segment.maxDoc() && keys.size() < most; doc++) {
            if ((live == null || live.get(doc)) && urls != null && urls.advanceExact(doc)) {
                var key = urls.binaryValue().utf8ToString();
                if (!vectors.has(key, fingerprint(segment, doc, fingerprints))) {
                    keys.add(key);
                }
            }
        }
        return doc;
    }

    /** Pages of older builds have no fingerprint. */
    private static long fingerprint(LeafReader segment, int doc, @Nullable NumericDocValues fingerprints)
            throws IOException {
        if (fingerprints != null && fingerprints.advanceExact(doc)) {
            return fingerprints.longValue();
        }
        return IndexSchema.fingerprint(segment.storedFields().document(doc));
    }
}
