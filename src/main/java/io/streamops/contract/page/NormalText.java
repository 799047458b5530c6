package io.streamops.contract.page;

import java.util.Locale;

/** A text as the contract wants it: lower-case, without control characters, all white space collapsed to single blanks. */
public final class NormalText {
    private NormalText() {}

    public static String of(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        var normal = new StringBuilder(lower.length());
        var blank = true;
        for (var i = 0; i < lower.length(); i++) {
            var c = lower.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                if (!blank) {
                    normal.append(' ');
                    blank = true;
                }
            } else if (!Character.isISOControl(c) && !isInvisible(c)) {
                normal.append(c);
                blank = false;
            }
        }
        if (blank && !normal.isEmpty()) {
            normal.setLength(normal.length() - 1);
        }
        return normal.toString();
    }

    /** Soft hyphens, zero-width spaces and byte order marks only part words that belong together. */
    private static boolean isInvisible(char c) {
        return c == '\u00AD' || c == '\u200B' || c == '\uFEFF' || c == '\u2060';
    }
}
