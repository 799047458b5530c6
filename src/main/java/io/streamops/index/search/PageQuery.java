package io.streamops.index.search;

import org.apache.lucene.search.Query;

/**
 * A query as Lucene has it.
 *
 * @param matching what is found, and how it is ranked
 * @param marked the words that are shown where they are found
 * @param isRanked whether anything in it says that one page fits better than another
 * @param isMisspelt whether a word of it is in no page
 */
record PageQuery(Query matching, Query marked, boolean isRanked, boolean isMisspelt) {}
