package io.streamops.jobs.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The words of a text as they are compared: without case, accents and the commonest endings. Scripts that put no blanks between
 * words give pairs of neighbouring letters instead.
 */
final class Words {
    private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");
    private static final List<String> ENDINGS = List.of("ingly", "ing", "edly", "ed", "en", "er", "e", "y");
    /** What an ending must leave, as shorter words are different words; a plural's less. */
    private static final int STEM = 4;

    private static final int SINGULAR = 3;

    private static final int LONGEST = 60;

    private Words() {}

    /** All that carry meaning. */
    static List<String> of(String text) {
        return of(text, StopWords.ANYWHERE::contains);
    }

    /** Those of a question that say what it is about. */
    static List<String> telling(String question) {
        return of(question, word -> StopWords.ANYWHERE.contains(word) || StopWords.ASKING.contains(word));
    }

    private static List<String> of(String text, Predicate<String> isIdle) {
        var lower = text.toLowerCase(Locale.ROOT);
        var words = new ArrayList<String>();
        for (var at = 0; at < lower.length(); ) {
            var c = lower.codePointAt(at);
            if (isUnspaced(c)) {
                at = pairs(lower, at, words);
            } else if (isPartOfWord(c)) {
                at = word(lower, at, isIdle, words);
            } else {
                at += Character.charCount(c);
            }
        }
        return words;
    }

    private static int word(String text, int from, Predicate<String> isIdle, List<String> words) {
        var end = runEnd(text, from, c -> isPartOfWord(c) && !isUnspaced(c));
        var word = text.substring(from, Math.min(end, from + LONGEST));
        if (!isIdle.test(word)) {
            words.add(stem(folded(word)));
        }
        return end;
    }

    private static int pairs(String text, int from, List<String> words) {
        var end = runEnd(text, from, Words::isUnspaced);
        var letters = text.substring(from, end).codePoints().toArray();
        if (letters.length == 1) {
            words.add(new String(letters, 0, 1));
        }
        for (var i = 0; i + 1 < letters.length; i++) {
            words.add(new String(letters, i, 2));
        }
        return end;
    }

    private static int runEnd(String text, int from, IntPredicate belongs) {
        var at = from;
        while (at < text.length() && belongs.test(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    private static boolean isPartOfWord(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean isUnspaced(int c) {
        if (c < 0x0E00 || !Character.isLetter(c)) {
            return false;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }

    private static String folded(String word) {
        return word.chars().allMatch(c -> c < 128)
                ? word
                : MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFKD))
                        .replaceAll("");
    }

    private static String stem(String word) {
        var one = singular(word);
        for (var ending : ENDINGS) {
            if (leaves(one, ending, STEM)) {
                return without(one, ending);
            }
        }
        return one;
    }

    /** First, so that what a plural leaves loses its ending like the singular: runners, runner, runn. */
    private static String singular(String word) {
        if (leaves(word, "ies", SINGULAR)) {
            return without(word, "ies") + "y";
        }
        return leaves(word, "s", SINGULAR) && !word.endsWith("ss") ? without(word, "s") : word;
    }

    private static boolean leaves(String word, String ending, int least) {
        return word.endsWith(ending) && word.length() - ending.length() >= least;
    }

    private static String without(String word, String ending) {
        return word.substring(0, word.length() - ending.length());
    }
}
