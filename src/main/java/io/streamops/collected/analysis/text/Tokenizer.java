package io.streamops.collected.analysis.text;

import io.streamops.collected.analysis.text.TextToken.Kind;
import io.streamops.language.WordCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits a text into tokens in one pass, up to a maximum number. */
public final class Tokenizer {
    /** Enough to analyze a text. */
    static final int MOST = 2_000;
    /** The maximum length of a word; longer ones are ignored. */
    static final int LONGEST_WORD = 50;

    private static final int LONGEST_EMOTICON = 5;
    private static final String EMOTICONS_BEGIN = ":;=<>(";
    private static final String NO_BREAKS = "-–—/&+*~^`\"“”„«»";

    private final String text;
    private final boolean elides;
    private final List<TextToken> tokens = new ArrayList<>();
    private int at;

    private Tokenizer(String text, boolean elides) {
        this.text = text;
        this.elides = elides;
    }

    /**
     * The tokens of a text, in order.
     *
     * @param elides whether an apostrophe separates words, as in {@code l'amour}, or is part of one, as in {@code don't}
     */
    public static List<TextToken> of(String text, boolean elides) {
        var tokens = new Tokenizer(text, elides);
        while (tokens.at < text.length() && tokens.tokens.size() < MOST) {
            tokens.next();
        }
        return tokens.tokens;
    }

    private void next() {
        var c = text.codePointAt(at);
        if (c == ' ') {
            at++;
        } else if (PostCharacters.isLink(text, at) || c == '@') {
            tokens.add(TextToken.sign(Kind.BREAK, ""));
            at = blankAfter(at);
        } else if (PostCharacters.isHashSign(c)
                && at + 1 < text.length()
                && WordCharacters.isOfWord(text.codePointAt(at + 1))) {
            at++;
            word(Kind.HASHTAG);
        } else if (WordCharacters.isOfWord(c)) {
            word(Kind.WORD);
        } else {
            sign(c);
        }
    }

    private int blankAfter(int from) {
        var blank = text.indexOf(' ', from);
        return blank < 0 ? text.length() : blank;
    }

    private void word(Kind kind) {
        var start = at;
        var loud = true;
        while (at < text.length()) {
            var c = text.codePointAt(at);
            if (!WordCharacters.isOfWord(c) && !(kind == Kind.WORD && !elides && isInnerApostrophe(c))) {
                break;
            }
            loud &= !Character.isLowerCase(c);
            at += Character.charCount(c);
        }
        if (at - start <= LONGEST_WORD) {
            var word = text.substring(start, at);
            tokens.add(new TextToken(kind, lower(word), loud && isShout(word)));
        } else {
            tokens.add(TextToken.sign(Kind.BREAK, ""));
        }
        if (elides && at < text.length() && PostCharacters.isApostrophe(text.charAt(at))) {
            at++;
        }
    }

    private boolean isInnerApostrophe(int c) {
        return PostCharacters.isApostrophe(c) && at + 1 < text.length() && Character.isLetter(text.codePointAt(at + 1));
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT).replace('’', '\'').replace('\u02BC', '\'');
    }

    /** Single capitals and numbers do not count. */
    private static boolean isShout(String word) {
        return word.length() > 1 && Character.isUpperCase(word.codePointAt(0));
    }

    private void sign(int c) {
        var end = EMOTICONS_BEGIN.indexOf(c) >= 0 ? emoticonEnd() : at;
        if (end > at) {
            tokens.add(TextToken.sign(Kind.EMOTICON, text.substring(at, end).toLowerCase(Locale.ROOT)));
            at = end;
            return;
        }
        if (PostCharacters.isEmoji(c)) {
            tokens.add(TextToken.sign(Kind.EMOJI, Character.toString(c)));
        } else if (c == '!' || c == '！') {
            tokens.add(TextToken.sign(Kind.EXCLAMATION, "!"));
        } else if (NO_BREAKS.indexOf(c) < 0 && !isPartOfEmoji(c)) {
            tokens.add(TextToken.sign(Kind.BREAK, ""));
        }
        at += Character.charCount(c);
    }

    /** The end of a sequence of signs with at most one letter, up to the next space; this position if there is none. */
    private int emoticonEnd() {
        var end = at;
        var letters = 0;
        while (end < text.length() && text.charAt(end) != ' ' && end - at <= LONGEST_EMOTICON) {
            letters += WordCharacters.isOfWord(text.charAt(end++)) ? 1 : 0;
        }
        var length = end - at;
        return length > 1 && length <= LONGEST_EMOTICON && letters <= 1 ? end : at;
    }

    private static boolean isPartOfEmoji(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.NON_SPACING_MARK, Character.MODIFIER_SYMBOL -> true;
            default -> false;
        };
    }
}
