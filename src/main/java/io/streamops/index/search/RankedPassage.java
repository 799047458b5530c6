package io.streamops.index.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A passage in the order of reciprocal rank fusion. Scores of words and similarities are not comparable, but ranks are. A
 * rank by words is weighted with the share of the question covered; a rank by similarity, with its similarity relative to
 * the nearest. Otherwise a page with one of five words could rank first, if no page has more.
 *
 * @param score 1 if first by words, with all of them, and by similarity
 */
public record RankedPassage(String url, String title, String text, double score) {
    /** The usual constant, with which a first rank does not outweigh everything. */
    private static final double DAMPING = 60;

    private static final double FIRST_IN_BOTH = 2 / (DAMPING + 1);

    /**
     * Merges the results of several indexers; keeps one passage per page or post.
     *
     * @param most the maximum number of passages
     */
    public static List<RankedPassage> of(Collection<List<FoundPassage>> found, int most) {
        var all = found.stream().flatMap(List::stream).toList();
        var scores = new HashMap<String, Double>();
        addPlaces(scores, all, FoundPassage::words, FoundPassage::share);
        var nearest = all.stream().mapToDouble(FoundPassage::cosine).max().orElse(0);
        addPlaces(scores, all, FoundPassage::cosine, near -> near.cosine() / nearest);
        return all.stream()
                .map(passage -> ranked(passage, scores))
                .sorted(Comparator.comparingDouble(RankedPassage::score)
                        .reversed()
                        .thenComparing(RankedPassage::url))
                .limit(most)
                .toList();
    }

    private static void addPlaces(
            Map<String, Double> scores,
            Collection<FoundPassage> all,
            ToDoubleFunction<FoundPassage> by,
            ToDoubleFunction<FoundPassage> worth) {
        var list = new ArrayList<>(all);
        list.removeIf(passage -> by.applyAsDouble(passage) <= 0);
        list.sort(Comparator.comparingDouble(by).reversed().thenComparing(FoundPassage::key));
        for (var i = 0; i < list.size(); i++) {
            var passage = list.get(i);
            scores.merge(passage.key(), worth.applyAsDouble(passage) / (DAMPING + i + 1), Double::sum);
        }
    }

    private static RankedPassage ranked(FoundPassage passage, Map<String, Double> scores) {
        var score = scores.getOrDefault(passage.key(), 0.0) / FIRST_IN_BOTH;
        return new RankedPassage(passage.url(), passage.title(), passage.text(), score);
    }
}
