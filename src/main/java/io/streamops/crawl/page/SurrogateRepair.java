package io.streamops.crawl.page;

/** Replaces lone surrogates, which entities and JSON escapes can create and UTF-8 cannot encode. */
final class SurrogateRepair {
    private static final char REPLACEMENT = '\uFFFD';

    private SurrogateRepair() {}

    static String of(String text) {
        var repaired = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); i++) {
            repaired.append(at(text, i));
        }
        return repaired.toString();
    }

    /** The character at the index; the replacement character for a lone surrogate. */
    static char at(CharSequence text, int i) {
        var c = text.charAt(i);
        if (!Character.isSurrogate(c)) {
            return c;
        }
        var whole = Character.isHighSurrogate(c)
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        return whole ? c : REPLACEMENT;
    }
}
