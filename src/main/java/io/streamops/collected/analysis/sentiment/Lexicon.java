package io.streamops.collected.analysis.sentiment;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the words of a language feel, from about -4 to 4; 0 where a word says nothing. What a word says whole counts before what the
 * longest known beginning of it says.
 */
final class Lexicon {
    /** Behind a beginning that many words have. */
    private static final char OPEN = '*';

    private static final int SHORTEST_BEGINNING = 3;
    private static final int LONGEST_BEGINNING = 14;

    private final Map<String, Float> words = new HashMap<>();
    private final Map<String, Float> beginnings = new HashMap<>();

    /** Takes lines of a word, a tab and how it feels. */
    static Lexicon of(List<String> lines) {
        var lexicon = new Lexicon();
        for (var line : lines) {
            var tab = line.indexOf('\t');
            lexicon.words.put(line.substring(0, tab), Float.parseFloat(line.substring(tab + 1)));
        }
        return lexicon;
    }

    /** Says otherwise of all words that begin alike, in so far as they end with a star; of the others nothing. */
    void correctBeginnings(Collection<String> entries, float feels) {
        for (var entry : entries) {
            if (isOpen(entry)) {
                var beginning = entry.substring(0, entry.length() - 1);
                words.keySet().removeIf(word -> word.startsWith(beginning));
                beginnings.put(beginning, feels);
            }
        }
    }

    /** Says otherwise of single words, which counts more than what is said of their beginnings. */
    void correctWords(Collection<String> entries, float feels) {
        entries.stream().filter(entry -> !isOpen(entry)).forEach(word -> words.put(word, feels));
    }

    private static boolean isOpen(String entry) {
        return entry.charAt(entry.length() - 1) == OPEN;
    }

    float of(String word) {
        var whole = words.get(word);
        return whole == null ? ofBeginning(word) : whole;
    }

    private float ofBeginning(String word) {
        for (var end = Math.min(word.length(), LONGEST_BEGINNING); end >= SHORTEST_BEGINNING; end--) {
            var found = beginnings.get(word.substring(0, end));
            if (found != null) {
                return found;
            }
        }
        return 0;
    }
}
