package io.streamops.jobs.text;

import io.streamops.language.StopWords;
import io.streamops.language.WordCharacters;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Splits a text into words for comparison: lower case, without accents and the most common endings. Scripts without spaces
 * between words yield pairs of neighboring letters instead.
 */
final class StemmedWords {
    private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");
    private static final List<String> ENDINGS = List.of("ingly", "ing", "edly", "ed", "en", "er", "e", "y");
    /** The minimum length without the ending, because shorter words are different words; less for a plural. */
    private static final int STEM = 4;

    private static final int SINGULAR = 3;

    private static final int LONGEST = 60;

    private StemmedWords() {}

    /** All words except stop words. */
    static List<String> of(String text) {
        return of(text, StopWords.OF_ANY_LANGUAGE::contains);
    }

    /** The words of a question that name its subject. */
    static List<String> ofSubject(String question) {
        return of(question, word -> StopWords.OF_ANY_LANGUAGE.contains(word) || StopWords.OF_QUESTIONS.contains(word));
    }

    private static List<String> of(String text, Predicate<String> isStopWord) {
        var lower = text.toLowerCase(Locale.ROOT);
        var words = new ArrayList<String>();
        for (var at = 0; at < lower.length(); ) {
            var c = lower.codePointAt(at);
            if (WordCharacters.isUnspaced(c)) {
                at = pairs(lower, at, words);
            } else if (isPartOfWord(c)) {
                at = word(lower, at, isStopWord, words);
            } else {
                at += Character.charCount(c);
            }
        }
        return words;
    }

    private static int word(String text, int from, Predicate<String> isStopWord, List<String> words) {
        var end = runEnd(text, from, c -> isPartOfWord(c) && !WordCharacters.isUnspaced(c));
        var word = text.substring(from, Math.min(end, from + LONGEST));
        if (!isStopWord.test(word)) {
            words.add(stem(folded(word)));
        }
        return end;
    }

    private static int pairs(String text, int from, List<String> words) {
        var end = runEnd(text, from, WordCharacters::isUnspaced);
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

    /** Narrower than {@link WordCharacters#isOfWord}: accents are stripped later, and a spacing mark ends the word. */
    private static boolean isPartOfWord(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || Character.getType(c) == Character.NON_SPACING_MARK;
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

    /** Applied first, so that a plural loses its ending like the singular: runners, runner, runn. */
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
