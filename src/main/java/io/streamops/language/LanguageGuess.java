package io.streamops.language;

import java.lang.Character.UnicodeScript;

/** The language of a text, judged by a sample of it. */
public final class LanguageGuess {
    /** Of a text whose language cannot be told. */
    public static final String UNSURE = "und";

    /** Enough for texts that are in one language from their first line on. */
    private static final int SAMPLE = 300;

    private static final int SHORTEST = 20;
    /** How much likelier than the next language the likeliest must be, as a logarithm. */
    private static final float SURE = 3;
    /** What three letters of a text speak for its language at the least, on the average; made-up words speak for none. */
    private static final float TYPICAL = 1.6f;
    /** Where a language is less known, it is enough that it is that much likelier for each three letters. */
    private static final float UNRIVALLED = 0.2f;

    /** The types of characters that words are made of: letters, and the marks with which many scripts write vowels. */
    private static final int WRITTEN = 1 << Character.UPPERCASE_LETTER
            | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER
            | 1 << Character.MODIFIER_LETTER
            | 1 << Character.OTHER_LETTER
            | 1 << Character.NON_SPACING_MARK
            | 1 << Character.COMBINING_SPACING_MARK;

    private final int longest;

    public LanguageGuess() {
        this(SAMPLE);
    }

    /** @param longest how many characters of a text are looked at, at the most */
    public LanguageGuess(int longest) {
        this.longest = longest;
    }

    /** ISO 639-1, or {@link #UNSURE}. */
    public String of(String text) {
        var sample = text.substring(0, Math.min(longest, text.length()));
        var east = eastern(sample);
        if (!east.equals(UNSURE) || sample.length() < SHORTEST) {
            return east;
        }
        // Not before a text needs them, as nodes start without.
        var trigrams = Trigrams.BUILT_IN;
        var scores = new float[trigrams.languages()];
        var one = ' ';
        var two = ' ';
        var grams = 0;
        for (var i = 0; i < sample.length(); i++) {
            var letter = sample.charAt(i);
            var three = isWritten(letter) ? Character.toLowerCase(letter) : ' ';
            if (two != ' ' || three != ' ') {
                trigrams.vote(one, two, three, scores);
                grams++;
                one = two;
                two = three;
            }
        }
        return likeliest(trigrams, scores, grams);
    }

    private static boolean isWritten(char letter) {
        return (WRITTEN >> Character.getType(letter) & 1) != 0;
    }

    private static String likeliest(Trigrams trigrams, float[] scores, int grams) {
        var best = 0;
        for (var i = 1; i < scores.length; i++) {
            best = scores[i] > scores[best] ? i : best;
        }
        var sure = scores[best] < TYPICAL * grams ? Math.max(SURE, UNRIVALLED * grams) : SURE;
        for (var i = 0; i < scores.length; i++) {
            if (i != best && scores[i] > scores[best] - sure) {
                return UNSURE;
            }
        }
        return trigrams.language(best);
    }

    /** Chinese, Japanese and Korean are told by their letters alone. */
    private static String eastern(String sample) {
        var han = 0;
        var kana = 0;
        var hangul = 0;
        for (var i = 0; i < sample.length(); i++) {
            var letter = sample.charAt(i);
            if (letter >= '\u1100') {
                var script = UnicodeScript.of(letter);
                han += script == UnicodeScript.HAN ? 1 : 0;
                kana += script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA ? 1 : 0;
                hangul += script == UnicodeScript.HANGUL ? 1 : 0;
            }
        }
        if (3 * (han + kana + hangul) < sample.length() || sample.isEmpty()) {
            return UNSURE;
        }
        return hangul > han + kana ? "ko" : kana * 10 > han ? "ja" : "zh";
    }
}
