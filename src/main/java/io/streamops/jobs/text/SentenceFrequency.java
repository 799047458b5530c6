package io.streamops.jobs.text;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * In how few sentences a word is.
 *
 * @param sentences how many there are
 * @param with in how many of them each word is
 */
record SentenceFrequency(int sentences, Map<String, Integer> with) {
    static SentenceFrequency in(List<List<String>> sentences) {
        var with = new HashMap<String, Integer>();
        sentences.forEach(words -> new HashSet<>(words).forEach(word -> with.merge(word, 1, Integer::sum)));
        return new SentenceFrequency(sentences.size(), with);
    }

    /** Above nothing for every word, most for one that is nowhere. */
    double of(String word) {
        return Math.log(1 + (sentences + 1.0) / (with.getOrDefault(word, 0) + 0.5));
    }
}
