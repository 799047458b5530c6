package io.streamops.contract.post;

/**
 * How a post was judged.
 *
 * @param score from -1 to 1; 0 where nothing is known
 * @param method by which, {@code none} where there is none for its language
 */
public record Sentiment(Mood mood, double score, String method) {}
