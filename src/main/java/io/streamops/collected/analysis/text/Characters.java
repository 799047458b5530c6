package io.streamops.collected.analysis.text;

import java.lang.Character.UnicodeScript;

/** Classifies the characters of posts. */
final class Characters {
    static final int NON_JOINER = 0x200C;
    static final int JOINER = 0x200D;

    private static final int TYPEWRITTEN = 0x80;
    /** The first of the scripts below. */
    private static final int UNSPACED = 0x0E00;

    private static final int FIRST_TAG = 0xE0020;
    private static final int LAST_TAG = 0xE007F;

    private Characters() {}

    /** Part of a word or hashtag. */
    static boolean isOfWord(int c) {
        if (c < TYPEWRITTEN) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        }
        return Character.isLetterOrDigit(c) || isMark(c);
    }

    private static boolean isMark(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> !isVariation(c);
            default -> false;
        };
    }

    private static boolean isVariation(int c) {
        return c >= 0xFE00 && c <= 0xFE0F;
    }

    static boolean isHashSign(int c) {
        return c == '#' || c == '＃';
    }

    static boolean isApostrophe(int c) {
        return c == '\'' || c == '’' || c == '\u02BC';
    }

    static boolean isLink(String text, int at) {
        return startsWith(text, at, "http://") || startsWith(text, at, "https://") || startsWith(text, at, "www.");
    }

    private static boolean startsWith(String text, int at, String beginning) {
        return text.regionMatches(true, at, beginning, 0, beginning.length());
    }

    /** An emoji by itself, without digits and signs that only become one in a sequence. */
    static boolean isEmoji(int c) {
        return c >= TYPEWRITTEN && Character.isExtendedPictographic(c) && !Character.isEmojiModifier(c);
    }

    /** A letter in the flags of England, Scotland and Wales. */
    static boolean isFlagTag(int c) {
        return c >= FIRST_TAG && c <= LAST_TAG;
    }

    /** Part of a script without spaces between words. */
    static boolean isUnspaced(int c) {
        if (c < UNSPACED || !Character.isLetter(c)) {
            return false;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }
}
