package io.streamops.index.schema;

/**
 * A word that is sought.
 *
 * @param folded as it is in the index
 * @param written in lower case, but with its accents, by which stemmers go
 */
public record QueryWord(String folded, String written) {}
