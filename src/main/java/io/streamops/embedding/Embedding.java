package io.streamops.embedding;

/**
 * The embedding of a text.
 *
 * @param truncated whether the text was too long, so that the vector represents only its beginning
 */
public record Embedding(EmbeddingVector vector, boolean truncated) {}
