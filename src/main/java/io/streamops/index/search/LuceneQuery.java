package io.streamops.index.search;

import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * A Lucene query.
 *
 * @param matching finds and ranks
 * @param marked the words to highlight
 * @param isRanked whether matches differ in relevance
 * @param doubtful words, as indexed, that occur in no page or a few, with that number
 * @param lacking words, as indexed, that occur in no page; null if the query does not concern this index
 */
record LuceneQuery(
        Query matching,
        Query marked,
        boolean isRanked,
        Map<String, Integer> doubtful,
        @Nullable Set<String> lacking) {}
