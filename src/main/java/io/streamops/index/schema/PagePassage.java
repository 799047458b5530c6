package io.streamops.index.schema;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a page's text that can stand for itself: some 150 words, from one end of a sentence to another where there are any.
 *
 * @param start where it begins in the text
 * @param end where it ends, exclusive
 */
public record PagePassage(int start, int end) {
    private static final int LONGEST = 900;
    /** How far back an end of a sentence is looked for, and a blank. */
    private static final int SEARCHED = 300;

    public PagePassage {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a passage: %d to %d".formatted(start, end));
        }
    }

    /** The first ones of a text, so many at the most. */
    public static List<PagePassage> of(String text, int most) {
        var passages = new ArrayList<PagePassage>();
        for (var start = 0; start < text.length() && passages.size() < most; ) {
            var end = end(text, start);
            passages.add(new PagePassage(start, end));
            start = end;
        }
        return passages;
    }

    private static int end(String text, int start) {
        var latest = start + LONGEST;
        if (latest >= text.length()) {
            return text.length();
        }
        var blank = -1;
        for (var i = latest; i > latest - SEARCHED; i--) {
            if (text.charAt(i - 1) == ' ') {
                if (".!?:;".indexOf(text.charAt(i - 2)) >= 0) {
                    return i;
                }
                blank = Math.max(blank, i);
            }
        }
        if (blank > 0) {
            return blank;
        }
        return Character.isHighSurrogate(text.charAt(latest - 1)) ? latest - 1 : latest;
    }

    public String in(String text) {
        return text.substring(Math.min(start, text.length()), Math.min(end, text.length()))
                .strip();
    }
}
