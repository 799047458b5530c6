package io.streamops.contract.page;

import java.util.Locale;

/**
 * A text as the contract wants it: lower-case, without control characters and half surrogates, all white space collapsed
 * to single blanks.
 */
public final class NormalText {
    private static final char DELETE = '\u007F';
    private static final char NEXT_LINE = '\u0085';
    private static final char REPLACEMENT = '\uFFFD';

    private NormalText() {}

    public static String of(String text) {
        var chars = text.toLowerCase(Locale.ROOT).toCharArray();
        var length = 0;
        var before = ' ';
        // What stays moves to the front of what was read already.
        for (var i = 0; i < chars.length; i++) {
            var c = chars[i];
            // Plain, but not the second of two blanks: one question, as a processor cannot foresee where words end.
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
     * Half a letter cannot be sent.
     *
     * @param before what was kept last: the first half of a letter only if the second follows
     */
    private static boolean isHalf(char[] chars, int at, char before) {
        return Character.isHighSurrogate(chars[at])
                ? at + 1 == chars.length || !Character.isLowSurrogate(chars[at + 1])
                : Character.isLowSurrogate(chars[at]) && !Character.isHighSurrogate(before);
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == NEXT_LINE;
    }

    /** Soft hyphens, zero-width spaces, marks of direction and of byte order only part words that belong together. */
    private static boolean isInvisible(char c) {
        return switch (c) {
            case '\u00AD', '\u200B', '\u200E', '\u200F', '\u2060', '\uFEFF' -> true;
            default -> (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
        };
    }
}
