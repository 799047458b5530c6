package io.streamops.embedding;

/**
 * What a text means.
 *
 * @param truncated whether the text was too long, so that the vector stands for its beginning only
 */
public record Embedding(Vector vector, boolean truncated) {}
