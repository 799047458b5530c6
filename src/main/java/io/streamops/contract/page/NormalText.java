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
        // What stays moves to the front of what was read already.
        for (var i = 0; i < chars.length; i++) {
            var c = chars[i];
            if (c > ' ' && c < DELETE) {
                chars[length++] = c;
            } else if (c == ' ' || isBlank(c)) {
                if (length > 0 && chars[length - 1] != ' ') {
                    chars[length++] = ' ';
                }
            } else if (!Character.isISOControl(c) && !isInvisible(c)) {
                chars[length] = isHalf(chars, i, length) ? REPLACEMENT : c;
                length++;
            }
        }
        return new String(chars, 0, length > 0 && chars[length - 1] == ' ' ? length - 1 : length);
    }

    /** Half a letter cannot be sent; what comes before the character has been kept up to the length. */
    private static boolean isHalf(char[] chars, int at, int length) {
        return Character.isHighSurrogate(chars[at])
                ? at + 1 == chars.length || !Character.isLowSurrogate(chars[at + 1])
                : Character.isLowSurrogate(chars[at]) && (length == 0 || !Character.isHighSurrogate(chars[length - 1]));
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
