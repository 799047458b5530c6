package io.streamops.index.schema;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.util.ArrayUtil;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArabicStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.GreekStemmer;
import org.tartarus.snowball.ext.HindiStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.IndonesianStemmer;
import org.tartarus.snowball.ext.IrishStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * Stems and folds words of one language; not thread-safe. A small table caches the latest stem of each slot, because text
 * repeats its words. Lookups compare letters without creating objects.
 */
final class Stemmer {
    private static final Map<String, Supplier<SnowballStemmer>> STEMMERS = Map.ofEntries(
            Map.entry("ar", ArabicStemmer::new),
            Map.entry("ca", CatalanStemmer::new),
            Map.entry("da", DanishStemmer::new),
            Map.entry("de", GermanStemmer::new),
            Map.entry("el", GreekStemmer::new),
            Map.entry("en", EnglishStemmer::new),
            Map.entry("es", SpanishStemmer::new),
            Map.entry("et", EstonianStemmer::new),
            Map.entry("fi", FinnishStemmer::new),
            Map.entry("fr", FrenchStemmer::new),
            Map.entry("ga", IrishStemmer::new),
            Map.entry("hi", HindiStemmer::new),
            Map.entry("hu", HungarianStemmer::new),
            Map.entry("id", IndonesianStemmer::new),
            Map.entry("it", ItalianStemmer::new),
            Map.entry("lt", LithuanianStemmer::new),
            Map.entry("nl", DutchStemmer::new),
            Map.entry("no", NorwegianStemmer::new),
            Map.entry("pt", PortugueseStemmer::new),
            Map.entry("ro", RomanianStemmer::new),
            Map.entry("ru", RussianStemmer::new),
            Map.entry("sv", SwedishStemmer::new),
            Map.entry("tr", TurkishStemmer::new));

    private static final int SLOTS = 1 << 12;
    /** Longer words are not stemmed. */
    private static final int LONGEST = 40;

    static final char[] NONE = new char[0];

    private final SnowballStemmer stemmer;
    private final char[][] words;
    private final char[][] stems;
    private char[] folded = new char[64];

    private Stemmer(SnowballStemmer stemmer, int slots) {
        this.stemmer = stemmer;
        words = new char[slots][];
        stems = new char[slots][];
    }

    /** Null for a language without a stemmer. */
    static @Nullable Stemmer of(String language) {
        return of(language, SLOTS);
    }

    /** For a few words; caches only one. */
    static @Nullable Stemmer briefly(String language) {
        return of(language, 1);
    }

    private static @Nullable Stemmer of(String language, int slots) {
        var stemmer = STEMMERS.get(language);
        return stemmer == null ? null : new Stemmer(stemmer.get(), slots);
    }

    /** The stem of a lower-case word; empty if it has none, such as a number. */
    char[] stem(char[] word, int length) {
        if (length < 3 || length > LONGEST) {
            return NONE;
        }
        var hash = 0;
        for (var i = 0; i < length; i++) {
            hash = 31 * hash + word[i];
        }
        var slot = (hash ^ (hash >>> 15)) & (words.length - 1);
        var known = words[slot];
        if (known == null || !equal(known, word, length)) {
            words[slot] = ArrayUtil.copyOfSubArray(word, 0, length);
            stems[slot] = compute(word, length);
        }
        return stems[slot];
    }

    String stem(String word) {
        return new String(stem(word.toCharArray(), word.length()));
    }

    private static boolean equal(char[] known, char[] word, int length) {
        return Arrays.equals(known, 0, known.length, word, 0, length);
    }

    private char[] compute(char[] word, int length) {
        if (!isWord(word, length)) {
            return NONE;
        }
        stemmer.setCurrent(ArrayUtil.copyOfSubArray(word, 0, length), length);
        stemmer.stem();
        var found = stemmer.getCurrentBufferLength();
        if (found == 0) {
            return NONE;
        }
        folded = ArrayUtil.grow(folded, found * AccentFolding.GROWTH);
        var folds = AccentFolding.fold(stemmer.getCurrentBuffer(), found, folded);
        return ArrayUtil.copyOfSubArray(folded, 0, folds);
    }

    private static boolean isWord(char[] word, int length) {
        for (var i = 0; i < length; i++) {
            if (Character.isDigit(word[i]) || word[i] == '.' || word[i] == '_') {
                return false;
            }
        }
        return true;
    }
}
