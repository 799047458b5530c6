package io.streamops.kit;

/**
 * A text within a bound.
 *
 * @param shortened whether there was more
 */
public record Cut(String text, boolean shortened) {
    /** How far back from a bound the end of a word is looked for. */
    private static final int NEAR = 100;

    /** To so many bytes of JSON. */
    public static Cut of(String text, int bytes) {
        return at(text, JsonSize.fitting(text, bytes));
    }

    /** To so many characters. */
    public static Cut characters(String text, int most) {
        return at(text, exactly(text, most).length());
    }

    /** To so many characters, wherever that is, but for half a letter at the end. */
    public static String exactly(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** Between words where the end of one is near. */
    private static Cut at(String text, int fitting) {
        if (fitting == text.length()) {
            return new Cut(text, false);
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
        return new Cut(text.substring(0, end).stripTrailing(), true);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n';
    }
}
