/**
 * What pages mean, beside what they say: vectors of their passages in a Lucene index of its own, filled behind the indexer's back.
 *
 * <p>Pages are acknowledged and found by words without it. A thread compares the pages that are there with the vectors that are
 * there, and makes what is missing, so that a kill at any moment, a page that was replaced, and an index from before there were
 * vectors are all the same to it. Whether a vector is of the text that a page has now is told by the text's fingerprint, both when
 * filling and when searching.
 */
@NullMarked
package io.streamops.index.vectors;

import org.jspecify.annotations.NullMarked;
