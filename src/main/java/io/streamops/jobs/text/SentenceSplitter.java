package io.streamops.jobs.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits a text into sentences. Unlike {@link java.text.BreakIterator}, it handles lower-case texts from the index: there, a full stop
 * before a small letter ends a sentence, unless it belongs to an abbreviation, an initial or a number. In a text with capitals it does
 * not. Full stops of other scripts need no space after them; a text without full stops is split at spaces, or anywhere.
 */
final class SentenceSplitter {
    /** Longer sentences are split. */
    static final int LONGEST = 600;
    /** Shorter lines are headings or list items, not parts of a wrapped paragraph. */
    private static final int SHORT_LINE = 60;

    private static final int SAMPLE = 2_000;
    private static final int RARE_CAPITALS = 200;

    private final String text;
    private final int most;
    private final boolean lowerCase;
    private final List<String> found = new ArrayList<>();
    private int from;

    private SentenceSplitter(String text, int most) {
        this.text = text;
        this.most = most;
        this.lowerCase = isLowerCase(text);
    }

    /** The first sentences, up to a maximum. */
    static List<String> of(String text, int most) {
        var sentences = new SentenceSplitter(text, most);
        sentences.cut();
        return sentences.found;
    }

    private static boolean isLowerCase(String text) {
        var sample = text.substring(0, Math.min(SAMPLE, text.length()));
        var capitals = sample.chars().filter(Character::isUpperCase).count();
        return capitals * RARE_CAPITALS < sample.length();
    }

    private void cut() {
        for (var at = 0; at < text.length() && found.size() < most; at++) {
            if (endsAt(at)) {
                at = behindClosing(at + 1);
                take(at);
                at--;
            } else if (at - from >= LONGEST) {
                take(lastBlank(at));
            }
        }
        take(text.length());
    }

    private void take(int end) {
        var sentence = text.substring(from, end).strip();
        from = end;
        if (!sentence.isEmpty() && found.size() < most) {
            found.add(OneLine.of(sentence));
        }
    }

    private boolean endsAt(int at) {
        var c = text.charAt(at);
        return switch (c) {
            case '。', '！', '？', '｡', '।', '॥', '۔', '؟', '።', '။' -> true;
            case '!', '?', '…', '.' -> stopEnds(at, c);
            case '\n' -> lineEnds(at);
            default -> false;
        };
    }

    private boolean stopEnds(int at, char stop) {
        var behind = behindClosing(at + 1);
        if (behind >= text.length()) {
            return true;
        }
        if (!Character.isWhitespace(text.charAt(behind)) || isStop(text.charAt(at + 1))) {
            return false;
        }
        if (!lowerCase && Character.isLowerCase(firstOf(behind))) {
            return false;
        }
        return stop != '.' || !Abbreviations.endsWith(text, from, at);
    }

    private char firstOf(int blank) {
        var at = blank;
        while (at < text.length() - 1 && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private boolean lineEnds(int at) {
        var next = at + 1;
        while (next < text.length() && text.charAt(next) != '\n' && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        var start = Math.max(from, text.lastIndexOf('\n', at - 1) + 1);
        return next >= text.length() || text.charAt(next) == '\n' || at - start < SHORT_LINE;
    }

    private int behindClosing(int at) {
        var behind = at;
        while (behind < text.length() && isClosing(text.charAt(behind))) {
            behind++;
        }
        return behind;
    }

    private static boolean isStop(char c) {
        return c == '.' || c == '!' || c == '?';
    }

    private static boolean isClosing(char c) {
        return c == '"'
                || c == '\''
                || isStop(c)
                || switch (Character.getType(c)) {
                    case Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> true;
                    default -> c == '“'; // closes in German
                };
    }

    /** Where to split a sentence that is too long: at the last space, or here, but not within a surrogate pair. */
    private int lastBlank(int at) {
        for (var blank = at; blank > from + LONGEST / 2; blank--) {
            if (Character.isWhitespace(text.charAt(blank))) {
                return blank;
            }
        }
        return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }

    /** Full stops that end a word, not a sentence. */
    static final class Abbreviations {
        private static final int LONGEST = 8;
        private static final Set<String> KNOWN = Set.of(
                "abb", "abs", "al", "approx", "art", "aug", "bd", "bzgl", "bzw", "ca", "cap", "cf", "ch", "cie", "co",
                "col", "dec", "dept", "dr", "dra", "ed", "eds", "eq", "esp", "est", "evtl", "ex", "feb", "fig", "figs",
                "ggf", "gen", "gov", "hon", "hr", "inkl", "jan", "jr", "lt", "max", "min", "mme", "mr", "mrs", "ms",
                "mt", "nov", "nr", "núm", "oct", "op", "pag", "pp", "prof", "resp", "rev", "sec", "sept", "sog", "sr",
                "sra", "st", "str", "tab", "tel", "univ", "usf", "vgl", "viz", "vol", "vols", "vs", "zzgl");

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

        /** Only letters of scripts with longer words; others have no case. */
        private static boolean isInitial(char letter) {
            return Character.isUpperCase(letter) || Character.isLowerCase(letter);
        }
    }

    /** Replaces white space of any kind and length by one space. */
    static final class OneLine {
        private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

        private OneLine() {}

        static String of(String text) {
            return WHITE_SPACE.matcher(text).replaceAll(" ");
        }
    }
}
