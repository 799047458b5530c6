/** From a user's input to hits: the query language, ranking, snippets, facets, suggestions. */
@NullMarked
package io.streamops.index.search;

import org.jspecify.annotations.NullMarked;
