package io.streamops.jobs.text;

import io.streamops.kit.Truncation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Picks the most important sentences, verbatim. Without a question: those closest to the centroid of all TF-IDF weights, with a bonus
 * for the first sentences of a text. With a question: those with most of its words, weighted by rarity; words that no text has do
 * not count, because they would outweigh the others. Maximal marginal relevance avoids repetitions.
 */
public final class KeySentences {
    /** How much of all texts together is read. */
    static final int MAX_TEXT = 400_000;

    static final int MAX_SENTENCES = 4_000;
    private static final int MAX_TEXTS = 200;
    private static final int MAX_CHOSEN = 100;

    private static final double LEAD = 0.2;
    /** The penalty for later texts: callers give the best text first. */
    private static final double LATER = 0.03;

    private static final int FEW_WORDS = 4;

    /**
     * A sentence of a text.
     *
     * @param source the index of the text
     * @param position the index of the sentence in its text
     * @param score from 0 to 1
     */
    public record Sentence(int source, int position, String text, double score) {}

    private record Candidate(int source, int position, String text, List<String> words) {}

    private KeySentences() {}

    /**
     * The most important sentences, in reading order; at most 100.
     *
     * @param texts the best first, if they differ
     * @param question only sentences with one of its words are picked; null for none
     */
    public static List<Sentence> of(List<String> texts, @Nullable String question, int most) {
        var all = candidates(texts);
        var rarity = SentenceFrequency.in(all.stream().map(Candidate::words).toList());
        var ranked = question == null ? byCentroid(all, rarity) : byQuestion(all, rarity, question);
        return RankedSentence.choose(ranked, Math.min(most, MAX_CHOSEN)).stream()
                .sorted(Comparator.comparingInt(RankedSentence::source).thenComparingInt(RankedSentence::position))
                .map(one -> new Sentence(one.source(), one.position(), one.text(), one.worth()))
                .toList();
    }

    private static List<Candidate> candidates(List<String> texts) {
        var count = Math.min(texts.size(), MAX_TEXTS);
        var all = new ArrayList<Candidate>();
        for (var source = 0; source < count; source++) {
            var text = texts.get(source);
            var part = Truncation.exactly(text, MAX_TEXT / count);
            var sentences = SentenceSplitter.of(part, MAX_SENTENCES / count);
            for (var position = 0; position < sentences.size(); position++) {
                all.add(new Candidate(
                        source, position, sentences.get(position), StemmedWords.of(sentences.get(position))));
            }
        }
        return all;
    }

    private static List<RankedSentence> byCentroid(List<Candidate> all, SentenceFrequency rarity) {
        var weights =
                all.stream().map(one -> TermWeights.of(one.words(), rarity)).toList();
        var centroid = TermWeights.centroid(weights);
        return IntStream.range(0, all.size())
                .mapToObj(i -> {
                    var one = all.get(i);
                    var lead = (1 + LEAD / (1 + one.position())) / (1 + LEAD);
                    return ranked(one, weights.get(i), weights.get(i).similarity(centroid) * lead * fullness(one));
                })
                .filter(one -> one.worth() > 0)
                .toList();
    }

    private static List<RankedSentence> byQuestion(List<Candidate> all, SentenceFrequency rarity, String question) {
        var words = QuestionFocus.in(question).words().stream()
                .filter(word -> rarity.with().containsKey(word))
                .toList();
        var whole = words.stream().mapToDouble(rarity::of).sum();
        return all.stream()
                .map(one -> {
                    var covered = words.stream()
                            .filter(one.words()::contains)
                            .mapToDouble(rarity::of)
                            .sum();
                    var worth = whole == 0
                            ? 0
                            : covered / whole / (1 + LATER * one.source()) * (isStopped(one) ? 1 : fullness(one));
                    return ranked(one, TermWeights.of(one.words(), rarity), worth);
                })
                .filter(one -> one.worth() > 0)
                .toList();
    }

    /** Headings and menus name many things and say little about them. */
    private static double fullness(Candidate one) {
        var words = one.words().size() < FEW_WORDS ? 0.5 : 1;
        return isStopped(one) ? words : words * 0.8;
    }

    /** Whether the text ends like a sentence; as an answer, a short one is as good as a long one. */
    private static boolean isStopped(Candidate one) {
        return !Character.isLetterOrDigit(one.text().charAt(one.text().length() - 1));
    }

    private static RankedSentence ranked(Candidate one, TermWeights weights, double worth) {
        return new RankedSentence(one.source(), one.position(), one.text(), weights, worth);
    }

    /**
     * A sentence that may be picked.
     *
     * @param worth its importance, from 0 to 1
     */
    record RankedSentence(int source, int position, String text, TermWeights weights, double worth) {
        /** The weight of importance against novelty. */
        private static final double WORTH = 0.7;
        /** Only repetitions are this similar, such as the header of each page of a site. */
        private static final double SAME = 0.95;
        /** How many of the best are considered. */
        private static final int FINALISTS = 200;

        static final Comparator<RankedSentence> BEST =
                Comparator.comparingDouble(RankedSentence::worth).reversed();

        /** The best sentences that do not repeat each other: maximal marginal relevance. */
        static List<RankedSentence> choose(List<RankedSentence> all, int most) {
            var left = new ArrayList<>(
                    all.stream().sorted(BEST).limit(Math.max(FINALISTS, most)).toList());
            var chosen = new ArrayList<RankedSentence>();
            while (!left.isEmpty() && chosen.size() < most) {
                left.removeIf(one -> similarity(one, chosen) >= SAME);
                left.stream()
                        .max(Comparator.comparingDouble(
                                one -> WORTH * one.worth - (1 - WORTH) * similarity(one, chosen)))
                        .ifPresent(best -> {
                            chosen.add(best);
                            left.remove(best);
                        });
            }
            return chosen;
        }

        private static double similarity(RankedSentence one, List<RankedSentence> chosen) {
            return chosen.stream()
                    .mapToDouble(other -> one.weights.similarity(other.weights))
                    .max()
                    .orElse(0);
        }
    }

    /**
     * The rarity of words.
     *
     * @param sentences the number of sentences
     * @param with the number of sentences with each word
     */
    record SentenceFrequency(int sentences, Map<String, Integer> with) {
        static SentenceFrequency in(List<List<String>> sentences) {
            var with = new HashMap<String, Integer>();
            sentences.forEach(words -> new HashSet<>(words).forEach(word -> with.merge(word, 1, Integer::sum)));
            return new SentenceFrequency(sentences.size(), with);
        }

        /** Positive for every word; highest for a word that occurs nowhere. */
        double of(String word) {
            return Math.log(1 + (sentences + 1.0) / (with.getOrDefault(word, 0) + 0.5));
        }
    }

    /**
     * The subject of a question.
     *
     * @param words without question words; empty if the question has no words
     */
    public record QuestionFocus(Set<String> words) {
        public QuestionFocus {
            words = Set.copyOf(words);
        }

        public static QuestionFocus in(String question) {
            var subject = StemmedWords.ofSubject(question);
            return new QuestionFocus(new HashSet<>(subject.isEmpty() ? StemmedWords.of(question) : subject));
        }

        /**
         * The share of the words that a page has, from 0 to 1; words in its title count twice. All words weigh the same: a rare word
         * may be a misspelling.
         */
        public double shareIn(String title, String text) {
            var inTitle = new HashSet<>(StemmedWords.of(title));
            var inText = new HashSet<>(StemmedWords.of(text));
            var found = words.stream()
                    .mapToInt(word -> inTitle.contains(word) ? 2 : inText.contains(word) ? 1 : 0)
                    .sum();
            return words.isEmpty() ? 0 : Math.min(1, (double) found / words.size());
        }
    }
}
