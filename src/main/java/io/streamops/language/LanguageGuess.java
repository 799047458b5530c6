package io.streamops.language;

import java.lang.Character.UnicodeScript;

/** Detects the language of a text from a sample. */
public final class LanguageGuess {
    /** The result if no language is detected. */
    public static final String UNSURE = "und";

    /** Enough for texts in a single language. */
    private static final int SAMPLE = 300;

    private static final int SHORTEST = 20;
    /** The minimum lead over the second language, as a logarithm. */
    private static final float SURE = 3;
    /** The minimum mean score per trigram; made-up words stay below it. */
    private static final float TYPICAL = 1.6f;
    /** For less known languages, this lead per trigram is sufficient instead. */
    private static final float UNRIVALLED = 0.2f;

    /** The character types of words: letters, and the marks that many scripts use for vowels. */
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

    /** @param longest how many characters of a text are read */
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
        // Loaded on first use, to keep startup fast.
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

    /** Detects Chinese, Japanese and Korean by script. */
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
