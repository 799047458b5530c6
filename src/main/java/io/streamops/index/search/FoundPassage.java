package io.streamops.index.search;

import java.time.Instant;

/**
 * A page or a post that may answer a question, with the part of it that fits best.
 *
 * @param key what tells it from all others, on whatever indexer
 * @param version when the page was crawled, or the post collected
 * @param words how well its words fit; 0 where they do not
 * @param share how much of the question they make up, from 0 to 1
 * @param cosine how near it is in meaning; 0 where it is not, or nobody knows
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
