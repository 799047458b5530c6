/**
 * From user input to hits: query language, ranking, snippets, facets, suggestions. And from a question to passages, by words
 * and by semantic similarity, which {@code SemanticSearch} provides.
 */
@NullMarked
package io.streamops.index.search;

import org.jspecify.annotations.NullMarked;
