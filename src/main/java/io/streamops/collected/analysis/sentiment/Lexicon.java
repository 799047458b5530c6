package io.streamops.collected.analysis.sentiment;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The valences of a language's words, from about -4 to 4; 0: neutral or unknown. A whole word wins over the longest known
 * prefix.
 */
final class Lexicon {
    /** Marks a prefix. */
    private static final char OPEN = '*';

    private static final int SHORTEST_BEGINNING = 3;
    private static final int LONGEST_BEGINNING = 14;

    private final Map<String, Float> words = new HashMap<>();
    private final Map<String, Float> beginnings = new HashMap<>();

    /** Parses lines of a word, a tab and a valence. */
    static Lexicon of(List<String> lines) {
        var lexicon = new Lexicon();
        for (var line : lines) {
            var tab = line.indexOf('\t');
            lexicon.words.put(line.substring(0, tab), Float.parseFloat(line.substring(tab + 1)));
        }
        return lexicon;
    }

    /** Overrides prefixes, which end with a star; other entries are ignored. */
    void correctBeginnings(Collection<String> entries, float feels) {
        for (var entry : entries) {
            if (isOpen(entry)) {
                var beginning = entry.substring(0, entry.length() - 1);
                words.keySet().removeIf(word -> word.startsWith(beginning));
                beginnings.put(beginning, feels);
            }
        }
    }

    /** Overrides whole words, which win over prefixes. */
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
