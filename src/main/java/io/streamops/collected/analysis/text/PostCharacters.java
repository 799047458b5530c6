package io.streamops.collected.analysis.text;

/** The characters that mean something in posts. */
final class PostCharacters {
    static final int NON_JOINER = 0x200C;
    static final int JOINER = 0x200D;

    private static final int TYPEWRITTEN = 0x80;

    private static final int FIRST_TAG = 0xE0020;
    private static final int LAST_TAG = 0xE007F;

    private PostCharacters() {}

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
}
