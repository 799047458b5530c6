package io.streamops.index.search;

import java.time.Instant;

/**
 * A page or post that may answer a question, with its best passage.
 *
 * @param key its identity across indexers
 * @param version when the page was crawled, or the post collected
 * @param words the score of its words; 0 without a match
 * @param share the share of the question that the words cover, from 0 to 1
 * @param cosine the semantic similarity; 0 if unknown or low
 */
public record FoundPassage(
        String key,
        String url,
        String title,
        String text,
        Instant version,
        double words,
        double share,
        double cosine) {}
