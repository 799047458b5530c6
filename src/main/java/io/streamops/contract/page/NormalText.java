package io.streamops.contract.page;

import java.util.Locale;

/**
 * A text as the contract wants it: lower-case, without control characters and half surrogates, all white space collapsed
 * to single blanks.
 */
public final class NormalText {
    private static final char NEXT_LINE = '\u0085';

    private NormalText() {}

    public static String of(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        var length = lower.length();
        var normal = new StringBuilder(length);
        for (var i = 0; i < length; ) {
            var end = endOfWord(lower, i);
            if (end > i) {
                normal.append(lower, i, end);
                i = end;
            } else {
                i += appendSpecial(normal, lower, i);
            }
        }
        if (endsBlank(normal)) {
            normal.setLength(normal.length() - 1);
        }
        return normal.toString();
    }

    /** Where the run of characters ends that stay as they are, among them single blanks between words. */
    private static int endOfWord(String text, int from) {
        var i = from;
        for (var length = text.length(); i < length; i++) {
            var c = text.charAt(i);
            if (c <= ' ' || c >= 0x7F) {
                var stays = c <= ' ' ? c == ' ' && i > from && text.charAt(i - 1) != ' ' : !isSpecial(c);
                if (!stays) {
                    break;
                }
            }
        }
        return i;
    }

    /** Appends what stands for the character at the index, and says how many were taken. */
    private static int appendSpecial(StringBuilder normal, String text, int at) {
        var c = text.charAt(at);
        if (Character.isSurrogate(c)) {
            if (at + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(at + 1))) {
                normal.append(c).append(text.charAt(at + 1));
                return 2;
            }
            normal.append('\uFFFD');
        } else if (isBlank(c)) {
            if (!normal.isEmpty() && !endsBlank(normal)) {
                normal.append(' ');
            }
        }
        return 1;
    }

    private static boolean endsBlank(StringBuilder text) {
        return !text.isEmpty() && text.charAt(text.length() - 1) == ' ';
    }

    private static boolean isSpecial(char c) {
        return Character.isSurrogate(c) || isBlank(c) || Character.isISOControl(c) || isInvisible(c);
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
