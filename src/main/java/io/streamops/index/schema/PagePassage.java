package io.streamops.index.schema;

import java.util.ArrayList;
import java.util.List;

/**
 * A passage of a page's text: about 150 words, between sentence ends if there are any.
 *
 * @param start the start offset in the text
 * @param end the end offset, exclusive
 */
public record PagePassage(int start, int end) {
    private static final int LONGEST = 900;
    /** How far back a sentence end or space is searched. */
    private static final int SEARCHED = 300;

    public PagePassage {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a passage: %d to %d".formatted(start, end));
        }
    }

    /** The first passages of a text, up to a maximum. */
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
