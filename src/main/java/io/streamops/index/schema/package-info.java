/** The Lucene schema of pages and posts: fields, and the analysis of text for indexing and searching. */
@NullMarked
package io.streamops.index.schema;

import org.jspecify.annotations.NullMarked;
