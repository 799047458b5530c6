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
 * The sentences that say most, word for word. Without a question: those nearest to what all have in common (the centroid of their
 * TF-IDF weights), the first ones of a text a little before the others. With one: those with most of its words, the rare ones
 * counting more, and those that no text has counting nothing, as they would outweigh all that can be said. In both cases those
 * that repeat what is chosen already stand back (maximal marginal relevance).
 */
public final class KeySentences {
    /** So much of all texts together is read, so many of their sentences. */
    static final int MOST_TEXT = 400_000;

    static final int MOST_SENTENCES = 4_000;
    private static final int MOST_TEXTS = 200;
    private static final int MOST_CHOSEN = 100;

    private static final double LEAD = 0.2;
    /** How much the later texts stand back: whoever asks gives the best first. */
    private static final double LATER = 0.03;

    private static final int FEW_WORDS = 4;

    /**
     * A sentence of a text.
     *
     * @param source which text, from 0
     * @param position which of its sentences, from 0
     * @param score how much it says, from 0 to 1; with a question, of what all of the texts say of that
     */
    public record Sentence(int source, int position, String text, double score) {}

    private record Read(int source, int position, String text, List<String> words) {}

    private KeySentences() {}

    /**
     * In the order in which they are read, at most so many (and never more than 100).
     *
     * @param texts the best first, where there is a difference
     * @param question only sentences with a word of it are chosen: none where nothing fits
     */
    public static List<Sentence> of(List<String> texts, @Nullable String question, int most) {
        var read = read(texts);
        var rarity = SentenceFrequency.in(read.stream().map(Read::words).toList());
        var ranked = question == null ? byCentre(read, rarity) : byQuestion(read, rarity, question);
        return RankedSentence.choose(ranked, Math.min(most, MOST_CHOSEN)).stream()
                .sorted(Comparator.comparingInt(RankedSentence::source).thenComparingInt(RankedSentence::position))
                .map(one -> new Sentence(one.source(), one.position(), one.text(), one.worth()))
                .toList();
    }

    private static List<Read> read(List<String> texts) {
        var count = Math.min(texts.size(), MOST_TEXTS);
        var all = new ArrayList<Read>();
        for (var source = 0; source < count; source++) {
            var text = texts.get(source);
            var part = Truncation.exactly(text, MOST_TEXT / count);
            var sentences = SentenceSplitter.of(part, MOST_SENTENCES / count);
            for (var position = 0; position < sentences.size(); position++) {
                all.add(new Read(source, position, sentences.get(position), StemmedWords.of(sentences.get(position))));
            }
        }
        return all;
    }

    private static List<RankedSentence> byCentre(List<Read> read, SentenceFrequency rarity) {
        var weights =
                read.stream().map(one -> TermWeights.of(one.words(), rarity)).toList();
        var centre = TermWeights.centre(weights);
        return IntStream.range(0, read.size())
                .mapToObj(i -> {
                    var one = read.get(i);
                    var lead = (1 + LEAD / (1 + one.position())) / (1 + LEAD);
                    return ranked(one, weights.get(i), weights.get(i).likeness(centre) * lead * fullness(one));
                })
                .filter(one -> one.worth() > 0)
                .toList();
    }

    private static List<RankedSentence> byQuestion(List<Read> read, SentenceFrequency rarity, String question) {
        var asked = QuestionFocus.in(question).words().stream()
                .filter(word -> rarity.with().containsKey(word))
                .toList();
        var whole = asked.stream().mapToDouble(rarity::of).sum();
        return read.stream()
                .map(one -> {
                    var covered = asked.stream()
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

    /** Headings and menus name much and say little. */
    private static double fullness(Read one) {
        var words = one.words().size() < FEW_WORDS ? 0.5 : 1;
        return isStopped(one) ? words : words * 0.8;
    }

    /** Then it is a sentence, and as an answer the shortest is as good as any. */
    private static boolean isStopped(Read one) {
        return !Character.isLetterOrDigit(one.text().charAt(one.text().length() - 1));
    }

    private static RankedSentence ranked(Read one, TermWeights weights, double worth) {
        return new RankedSentence(one.source(), one.position(), one.text(), weights, worth);
    }

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

    /**
     * What a question is about.
     *
     * @param words none of them twice, without those that only ask; empty where it is about nothing
     */
    public record QuestionFocus(Set<String> words) {
        public QuestionFocus {
            words = Set.copyOf(words);
        }

        public static QuestionFocus in(String question) {
            var telling = StemmedWords.telling(question);
            return new QuestionFocus(new HashSet<>(telling.isEmpty() ? StemmedWords.of(question) : telling));
        }

        /**
         * How much of it a page is about, from 0 to 1: how many of the words it has, those of its title counting twice. How rare a word
         * is elsewhere cannot be known here, and none is less than another: what few pages have may be a slip of the pen.
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
