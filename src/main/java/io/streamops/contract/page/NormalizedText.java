package io.streamops.contract.page;

import java.util.Locale;

/**
 * Normalizes a text as the contract requires: lower case, no control characters or unpaired surrogates, runs of white space
 * collapsed to single spaces.
 */
public final class NormalizedText {
    private static final char DELETE = '\u007F';
    private static final char NEXT_LINE = '\u0085';
    private static final char REPLACEMENT = '\uFFFD';

    private NormalizedText() {}

    public static String of(String text) {
        var chars = text.toLowerCase(Locale.ROOT).toCharArray();
        var length = 0;
        var before = ' ';
        // In place: what is kept moves to the front.
        for (var i = 0; i < chars.length; i++) {
            var c = chars[i];
            // Printable, and not the second of two spaces. One comparison, because the ends of words are hard to
            // predict
            // for the processor.
            if (c >= ' ' && c < DELETE && c + before > 2 * ' ') {
                chars[length++] = c;
                before = c;
            } else if (isBlank(c)) {
                if (before != ' ') {
                    chars[length++] = ' ';
                    before = ' ';
                }
            } else if (!Character.isISOControl(c) && !isInvisible(c)) {
                before = isHalf(chars, i, before) ? REPLACEMENT : c;
                chars[length++] = before;
            }
        }
        return new String(chars, 0, length > 0 && before == ' ' ? length - 1 : length);
    }

    /**
     * Unpaired surrogates cannot be encoded.
     *
     * @param before the last character kept; a high surrogate only if the low one follows
     */
    private static boolean isHalf(char[] chars, int at, char before) {
        return Character.isHighSurrogate(chars[at])
                ? at + 1 == chars.length || !Character.isLowSurrogate(chars[at + 1])
                : Character.isLowSurrogate(chars[at]) && !Character.isHighSurrogate(before);
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == NEXT_LINE;
    }

    /** Soft hyphens, zero-width characters, direction marks and byte order marks only split words. */
    private static boolean isInvisible(char c) {
        return switch (c) {
            case '\u00AD', '\u200B', '\u200E', '\u200F', '\u2060', '\uFEFF' -> true;
            default -> (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
        };
    }
}
