package io.streamops.index.search;

/**
 * A passage that is near a question in meaning, of a text that a page has or has had.
 *
 * @param page the page's key
 * @param fingerprint of the text that it is of
 * @param start where it begins in the text
 * @param end where it ends
 * @param cosine how near it is
 */
public record NearPassage(String page, long fingerprint, int start, int end, double cosine) {}
