package io.streamops.collected.analysis.text;

import io.streamops.collected.analysis.text.TextToken.Kind;
import io.streamops.language.StopWords;
import io.streamops.language.WordCharacters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Extracts key phrases with RAKE: sequences of words between stop words and punctuation are phrases, and words in longer
 * phrases score higher. A sequence longer than the maximum is split into its words, because phrases are counted over all
 * posts and long ones hardly recur. Scripts without spaces between words have no phrases.
 */
public final class KeyPhraseExtractor {
    /** The maximum per post. */
    static final int MOST = 8;

    private static final int LONGEST_PHRASE = 3;
    private static final int SHORTEST_WORD = 2;

    private final StopWords stopWords;
    private final Map<String, Candidate> candidates = new LinkedHashMap<>();
    private final Map<String, Neighbours> words = new HashMap<>();
    private final List<String> row = new ArrayList<>();

    /** A phrase and its number of occurrences. */
    private static final class Candidate {
        private final List<Neighbours> words;
        private int times;

        private Candidate(List<Neighbours> words) {
            this.words = words;
        }

        private double score() {
            return times * words.stream().mapToDouble(Neighbours::mean).sum();
        }
    }

    /** The occurrences of a word, and the total length of its phrases. */
    private static final class Neighbours {
        private int times;
        private int all;

        private double mean() {
            return (double) all / times;
        }
    }

    private record Scored(String phrase, double score) {}

    private KeyPhraseExtractor(StopWords stopWords) {
        this.stopWords = stopWords;
    }

    /** Highest score first. */
    public static List<String> of(List<TextToken> tokens, StopWords stopWords) {
        var phrases = new KeyPhraseExtractor(stopWords);
        tokens.forEach(phrases::read);
        phrases.endRow();
        return phrases.best();
    }

    private void read(TextToken token) {
        if (token.kind() == Kind.WORD && tells(token.text())) {
            row.add(token.text());
        } else {
            endRow();
        }
    }

    private boolean tells(String word) {
        return word.length() >= SHORTEST_WORD
                && word.codePoints().anyMatch(Character::isLetter)
                && !WordCharacters.isUnspaced(word.codePointAt(0))
                && !stopWords.contains(word);
    }

    private void endRow() {
        if (row.size() > LONGEST_PHRASE) {
            row.forEach(word -> add(List.of(word)));
        } else if (!row.isEmpty()) {
            add(List.copyOf(row));
        }
        row.clear();
    }

    private void add(List<String> phrase) {
        var all = new ArrayList<Neighbours>(phrase.size());
        for (var word : phrase) {
            var neighbours = words.computeIfAbsent(word, any -> new Neighbours());
            neighbours.times++;
            neighbours.all += phrase.size();
            all.add(neighbours);
        }
        candidates.computeIfAbsent(String.join(" ", phrase), any -> new Candidate(all)).times++;
    }

    private List<String> best() {
        return candidates.entrySet().stream()
                .map(entry -> new Scored(entry.getKey(), entry.getValue().score()))
                .sorted(Comparator.comparingDouble(Scored::score).reversed())
                .limit(MOST)
                .map(Scored::phrase)
                .toList();
    }
}
