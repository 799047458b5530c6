package io.streamops.contract.post;

/**
 * The sentiment of a post.
 *
 * @param score from -1 to 1; 0 if unknown
 * @param method the method used; {@code none} if the language is not supported
 */
public record Sentiment(SentimentLabel mood, double score, String method) {}
