package io.streamops.index.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A passage in the order in which passages answer a question: by reciprocal rank fusion, since how well words fit and how near
 * meanings are do not compare, but places in two lists do. A place by words is worth as much as they make up of the question, and
 * one by meaning as much as it is near beside the nearest: a page with one of five words may well be the first that has any.
 *
 * @param score 1 where it is first by words, which are all there, and by meaning
 */
public record RankedPassage(String url, String title, String text, double score) {
    /** The usual one: a first place does not outweigh everything. */
    private static final double DAMPING = 60;

    private static final double FIRST_IN_BOTH = 2 / (DAMPING + 1);

    /**
     * What several indexers have found, as if one had: one passage of each page or post.
     *
     * @param most how many at the most
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
