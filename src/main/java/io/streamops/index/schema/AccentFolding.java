package io.streamops.index.schema;

import java.text.Normalizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * Removes case and accents from words, so that plain typing finds accented text. ASCII words, the common case, cost one
 * check per letter.
 */
final class AccentFolding {
    /** How much longer folding can make a word. */
    static final int GROWTH = 4;

    private static final char FIRST = '\u0370';
    private static final char LAST = '\u06FF';
    /** Greek, Cyrillic, Hebrew and Arabic letters without their marks; standalone marks are dropped. */
    private static final char[] BASES = bases();

    private AccentFolding() {}

    /** Lower-cases in place; returns whether other folding is needed. */
    static boolean lower(char[] word, int length) {
        var plain = true;
        for (var i = 0; i < length; i++) {
            var c = word[i];
            if (c >= 128) {
                plain = false;
                word[i] = Character.toLowerCase(c);
            } else if (c >= 'A' && c <= 'Z') {
                word[i] = (char) (c + ('a' - 'A'));
            }
        }
        return !plain;
    }

    /** Writes a lower-case word without its marks; returns its length, which is never 0. */
    static int fold(char[] word, int length, char[] out) {
        var written = 0;
        for (var i = 0; i < length; i++) {
            var c = word[i];
            if (c >= FIRST && c <= LAST) {
                var base = BASES[c - FIRST];
                if (base != 0) {
                    out[written++] = base;
                }
            } else if (!isLatinMark(c)) {
                written = ASCIIFoldingFilter.foldToASCII(word, i, out, written, 1);
            }
        }
        if (written == 0) {
            System.arraycopy(word, 0, out, 0, length);
            return length;
        }
        return written;
    }

    private static boolean isLatinMark(char c) {
        return c >= '\u0300' && c <= '\u036F';
    }

    private static char[] bases() {
        var bases = new char[LAST - FIRST + 1];
        for (var c = FIRST; c <= LAST; c++) {
            bases[c - FIRST] = base(c);
        }
        return bases;
    }

    private static char base(char c) {
        return switch (c) {
            case '\u0439', '\u0457' -> c; // the Cyrillic short i and yi are separate letters
            case '\u0640' -> 0; // Arabic tatweel
            case '\u0629' -> '\u0647'; // teh marbuta is often written as heh
            case '\u0649' -> '\u064A'; // and alef maksura as yeh
            case '\u03C2' -> '\u03C3'; // final sigma
            default -> {
                var base = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD)
                        .charAt(0);
                yield Character.getType(base) == Character.NON_SPACING_MARK ? 0 : base;
            }
        };
    }
}
