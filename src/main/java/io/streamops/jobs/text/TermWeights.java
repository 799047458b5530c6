package io.streamops.jobs.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The TF-IDF weights of words. The vector has length 1, or 0 without words, so that the product of two is their similarity, from 0
 * to 1.
 */
record TermWeights(Map<String, Double> of) {
    static final TermWeights NONE = new TermWeights(Map.of());

    TermWeights {
        of = Map.copyOf(of);
    }

    static TermWeights of(List<String> words, KeySentences.SentenceFrequency rarity) {
        var counts = new HashMap<String, Double>();
        words.forEach(word -> counts.merge(word, 1.0, Double::sum));
        counts.replaceAll((word, count) -> (1 + Math.log(count)) * rarity.of(word));
        return normal(counts);
    }

    /** The centroid. */
    static TermWeights centroid(List<TermWeights> all) {
        var sums = new HashMap<String, Double>();
        all.forEach(one -> one.of.forEach((word, weight) -> sums.merge(word, weight, Double::sum)));
        return normal(sums);
    }

    private static TermWeights normal(Map<String, Double> weights) {
        var length = Math.sqrt(
                weights.values().stream().mapToDouble(weight -> weight * weight).sum());
        if (length == 0) {
            return NONE;
        }
        weights.replaceAll((word, weight) -> weight / length);
        return new TermWeights(weights);
    }

    double similarity(TermWeights other) {
        if (of.size() > other.of.size()) {
            return other.similarity(this);
        }
        return of.entrySet().stream()
                .mapToDouble(word -> word.getValue() * other.of.getOrDefault(word.getKey(), 0.0))
                .sum();
    }
}
