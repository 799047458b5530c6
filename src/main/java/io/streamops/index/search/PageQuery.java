package io.streamops.index.search;

import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * A query as Lucene has it.
 *
 * @param matching what is found, and how it is ranked
 * @param marked the words that are shown where they are found
 * @param isRanked whether anything in it says that one page fits better than another
 * @param doubtful words of it, as they would be in the index, that are in no page or in a few, and in how many
 * @param lacking words of it, as they would be in the index, that are in no page; null where nothing of the index is asked for
 */
record PageQuery(
        Query matching,
        Query marked,
        boolean isRanked,
        Map<String, Integer> doubtful,
        @Nullable Set<String> lacking) {}
