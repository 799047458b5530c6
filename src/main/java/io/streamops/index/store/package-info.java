/** Lucene on disk: one owner per directory, group commits, and no acknowledgment before a commit. */
@NullMarked
package io.streamops.index.store;

import org.jspecify.annotations.NullMarked;
