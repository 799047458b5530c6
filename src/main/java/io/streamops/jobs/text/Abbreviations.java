package io.streamops.jobs.text;

import java.util.Locale;
import java.util.Set;

/** Full stops that end a word and not a sentence. */
final class Abbreviations {
    private static final int LONGEST = 8;
    private static final Set<String> KNOWN = Set.of(
            "abb", "abs", "al", "approx", "art", "aug", "bd", "bzgl", "bzw", "ca", "cap", "cf", "ch", "cie", "co",
            "col", "dec", "dept", "dr", "dra", "ed", "eds", "eq", "esp", "est", "evtl", "ex", "feb", "fig", "figs",
            "ggf", "gen", "gov", "hon", "hr", "inkl", "jan", "jr", "lt", "max", "min", "mme", "mr", "mrs", "ms", "mt",
            "nov", "nr", "núm", "oct", "op", "pag", "pp", "prof", "resp", "rev", "sec", "sept", "sog", "sr", "sra",
            "st", "str", "tab", "tel", "univ", "usf", "vgl", "viz", "vol", "vols", "vs", "zzgl");

    private Abbreviations() {}

    /** Whether the full stop belongs to the word before it: {@code dr.}, {@code e.g.}, {@code j.}, or the {@code 1.} of a list. */
    static boolean endsWith(String text, int from, int stop) {
        var start = stop;
        while (start > from && stop - start <= LONGEST && Character.isLetterOrDigit(text.charAt(start - 1))) {
            start--;
        }
        var length = stop - start;
        if (length == 0 || length > LONGEST) {
            return false;
        }
        if (Character.isDigit(text.charAt(start))) {
            return text.substring(from, start).isBlank();
        }
        return length == 1
                ? isInitial(text.charAt(start))
                : KNOWN.contains(text.substring(start, stop).toLowerCase(Locale.ROOT));
    }

    /** Letters of scripts whose words are longer than that. */
    private static boolean isInitial(char letter) {
        return Character.isUpperCase(letter) || Character.isLowerCase(letter);
    }
}
