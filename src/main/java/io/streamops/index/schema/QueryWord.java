package io.streamops.index.schema;

/**
 * A word of a query.
 *
 * @param folded as indexed
 * @param written in lower case with accents, for stemmers
 */
public record QueryWord(String folded, String written) {}
