package io.streamops.collected.analysis.text;

/** Removes links, names and hashtags from a text for language detection. */
public final class ProseText {
    /** Enough for language detection. */
    private static final int PLENTY = 400;

    private ProseText() {}

    /**
     * The words of a text.
     *
     * @param text readable
     */
    public static String of(String text) {
        var plain = new StringBuilder();
        for (var at = 0; at < text.length() && plain.length() < PLENTY; ) {
            var blank = text.indexOf(' ', at);
            var end = blank < 0 ? text.length() : blank;
            if (isPlain(text, at)) {
                plain.append(text, at, end).append(' ');
            }
            at = end + 1;
        }
        return plain.toString().strip();
    }

    private static boolean isPlain(String text, int at) {
        var first = text.charAt(at);
        return first != '@' && !PostCharacters.isHashSign(first) && !PostCharacters.isLink(text, at);
    }
}
