/** What a page becomes in Lucene: its fields, and how its words are taken apart, when it is stored as when it is sought. */
@NullMarked
package io.streamops.index.schema;

import org.jspecify.annotations.NullMarked;
