package io.streamops.language;

import java.lang.Character.UnicodeScript;

/** Where words begin and end, in scripts with and without spaces between words. */
public final class WordCharacters {
    private static final int ASCII = 0x80;
    /** The first letter of the scripts below. */
    private static final int FIRST_UNSPACED = 0x0E00;

    private WordCharacters() {}

    /** Whether a code point belongs to a word: letters, digits, underscores, and the marks that belong to letters. */
    public static boolean isOfWord(int c) {
        if (c < ASCII) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        }
        return Character.isLetterOrDigit(c) || isMark(c);
    }

    private static boolean isMark(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> !isVariationSelector(c);
            default -> false;
        };
    }

    private static boolean isVariationSelector(int c) {
        return c >= 0xFE00 && c <= 0xFE0F;
    }

    /** Whether a code point is a letter of a script that puts no spaces between words. */
    public static boolean isUnspaced(int c) {
        if (c < FIRST_UNSPACED || !Character.isLetter(c)) {
            return false;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }
}
