package io.streamops.collected.analysis.text;

/**
 * A token of a text.
 *
 * @param text in lower case; hashtags without the hash sign
 * @param loud whether it is in capitals
 */
public record TextToken(Kind kind, String text, boolean loud) {
    /** The kind of a token. */
    public enum Kind {
        WORD,
        HASHTAG,
        EMOJI,
        /** Possibly an emoticon, made of letters and signs. */
        EMOTICON,
        EXCLAMATION,
        /** Punctuation that ends a phrase, or a link or user name, whose words are skipped. */
        BREAK
    }

    static TextToken sign(Kind kind, String text) {
        return new TextToken(kind, text, false);
    }
}
