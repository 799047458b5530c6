/** Pages in Lucene: their fields, and the analysis of words in documents and queries. */
@NullMarked
package io.streamops.index.schema;

import org.jspecify.annotations.NullMarked;
