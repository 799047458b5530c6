package io.streamops.index.search;

/**
 * A semantically near passage, of a page's current or earlier text.
 *
 * @param page the page's key
 * @param fingerprint of the passage's text
 * @param start the start offset in the text
 * @param end the end offset
 * @param cosine the similarity
 */
public record SemanticMatch(String page, long fingerprint, int start, int end, double cosine) {}
