package io.streamops.crawl.page;

/** Text without half surrogates, which entities and JSON's escapes can make and UTF-8 cannot carry. */
final class SurrogateRepair {
    private static final char REPLACEMENT = '\uFFFD';

    private SurrogateRepair() {}

    static String of(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (at(text, i) != text.charAt(i)) {
                return replaced(text);
            }
        }
        return text;
    }

    /** The character there, or the replacement for half a pair. */
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

    private static String replaced(String text) {
        var whole = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); i++) {
            whole.append(at(text, i));
        }
        return whole.toString();
    }
}
