package io.streamops.kit;

/**
 * A text cut to a limit.
 *
 * @param shortened whether the text was longer
 */
public record Truncation(String text, boolean shortened) {
    /** How far before the limit a word boundary is searched. */
    private static final int NEAR = 100;

    /** Cuts to a number of JSON bytes. */
    public static Truncation of(String text, int bytes) {
        return at(text, JsonSize.fitting(text, bytes));
    }

    /** Cuts to a number of characters. */
    public static Truncation characters(String text, int most) {
        return at(text, exactly(text, most).length());
    }

    /** Cuts to exactly this many characters, but never splits a surrogate pair. */
    public static String exactly(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** Cuts at a word boundary if one is near. */
    private static Truncation at(String text, int fitting) {
        if (fitting == text.length()) {
            return new Truncation(text, false);
        }
        var end = fitting;
        if (!isBlank(text.charAt(end))) {
            for (var i = end - 1; i > 0 && i >= end - NEAR; i--) {
                if (isBlank(text.charAt(i))) {
                    end = i;
                    break;
                }
            }
        }
        return new Truncation(text.substring(0, end).stripTrailing(), true);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n';
    }
}
