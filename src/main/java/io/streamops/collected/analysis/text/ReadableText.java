package io.streamops.collected.analysis.text;

import io.streamops.kit.Truncation;
import java.text.Normalizer;

/**
 * Normalizes a text for display: composed characters, single spaces, no invisible characters except joiners of emoji and
 * some scripts, and a maximum length.
 */
public final class ReadableText {
    /** How many characters are read for each one kept; bounds texts of nothing but spaces. */
    private static final int READ_FOR_EACH = 4;

    private ReadableText() {}

    /**
     * The normalized text.
     *
     * @param most the maximum number of characters
     */
    public static String of(String text, int most) {
        var read = Truncation.exactly(text, most * READ_FOR_EACH);
        var composed = Normalizer.isNormalized(read, Normalizer.Form.NFC)
                ? read
                : Normalizer.normalize(read, Normalizer.Form.NFC);
        var readable = new StringBuilder(Math.min(composed.length(), most));
        var blank = false;
        for (var at = 0; at < composed.length() && readable.length() < most; ) {
            var c = composed.codePointAt(at);
            at += Character.charCount(c);
            if (isBlank(c)) {
                blank = !readable.isEmpty();
            } else if (isSeen(c)) {
                if (blank) {
                    readable.append(' ');
                    blank = false;
                }
                readable.appendCodePoint(c);
            }
        }
        return Truncation.exactly(readable.toString(), most).stripTrailing();
    }

    private static boolean isBlank(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isSeen(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            case Character.FORMAT ->
                c == PostCharacters.JOINER || c == PostCharacters.NON_JOINER || PostCharacters.isFlagTag(c);
            default -> true;
        };
    }
}
