/**
 * From what a user types to hits: the query language, ranking, snippets, facets, suggestions. And from a question in plain words to
 * passages that may answer it, by words and by what is near in meaning, which somebody else knows.
 */
@NullMarked
package io.streamops.index.search;

import org.jspecify.annotations.NullMarked;
