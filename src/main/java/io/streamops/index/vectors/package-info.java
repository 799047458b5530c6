/**
 * Semantic search: vectors of passages in a separate Lucene index, filled in the background.
 *
 * <p>Pages are acknowledged and found by words without vectors. A thread compares pages with vectors and computes the
 * missing ones, so it needs no other state: crashes, replaced pages and indexes without vectors are handled alike. A
 * fingerprint of the text tells, when filling and when searching, whether a vector belongs to the page's current text.
 */
@NullMarked
package io.streamops.index.vectors;

import org.jspecify.annotations.NullMarked;
