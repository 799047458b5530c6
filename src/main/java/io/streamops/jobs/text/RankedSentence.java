package io.streamops.jobs.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A sentence that may be chosen.
 *
 * @param worth how much it says, from 0 to 1
 */
record RankedSentence(int source, int position, String text, TermWeights weights, double worth) {
    /** How much being worth something counts against saying something new. */
    private static final double WORTH = 0.7;
    /** So alike are only repetitions, such as the header of each page of a site. */
    private static final double SAME = 0.95;
    /** Among so many of the best the choice is made. */
    private static final int FINALISTS = 200;

    static final Comparator<RankedSentence> BEST =
            Comparator.comparingDouble(RankedSentence::worth).reversed();

    /** The most worthy ones that do not repeat each other: maximal marginal relevance. */
    static List<RankedSentence> choose(List<RankedSentence> all, int most) {
        var left = new ArrayList<>(
                all.stream().sorted(BEST).limit(Math.max(FINALISTS, most)).toList());
        var chosen = new ArrayList<RankedSentence>();
        while (!left.isEmpty() && chosen.size() < most) {
            left.removeIf(one -> likeness(one, chosen) >= SAME);
            left.stream()
                    .max(Comparator.comparingDouble(one -> WORTH * one.worth - (1 - WORTH) * likeness(one, chosen)))
                    .ifPresent(best -> {
                        chosen.add(best);
                        left.remove(best);
                    });
        }
        return chosen;
    }

    private static double likeness(RankedSentence one, List<RankedSentence> chosen) {
        return chosen.stream()
                .mapToDouble(other -> one.weights.likeness(other.weights))
                .max()
                .orElse(0);
    }
}
