package io.streamops.collected.analysis.text;

/**
 * A word or a sign of a text.
 *
 * @param text in lower case; of a hashtag without its sign
 * @param loud whether all of it is in capitals
 */
public record Token(Kind kind, String text, boolean loud) {
    /** What it is. */
    public enum Kind {
        WORD,
        HASHTAG,
        EMOJI,
        /** A picture made of letters and signs, perhaps. */
        EMOTICON,
        EXCLAMATION,
        /** A sign at which a thought ends, or a link or somebody's name, of which no words are read. */
        BREAK
    }

    static Token sign(Kind kind, String text) {
        return new Token(kind, text, false);
    }
}
