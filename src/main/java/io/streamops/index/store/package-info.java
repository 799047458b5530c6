/** Lucene on disk: one owner a directory, changes committed in groups, nothing acknowledged before its commit. */
@NullMarked
package io.streamops.index.store;

import org.jspecify.annotations.NullMarked;
