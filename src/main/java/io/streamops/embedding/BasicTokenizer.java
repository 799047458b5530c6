package io.streamops.embedding;

import java.text.Normalizer;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Splits text into words as BERT's basic tokenizer does: lower case, without accents and control characters; punctuation
 * marks and Chinese characters are separate words. Lazy: only what is read is processed.
 */
final class BasicTokenizer implements Iterable<String> {
    private final String text;

    BasicTokenizer(String text) {
        this.text = text;
    }

    @Override
    public Iterator<String> iterator() {
        return new Words(text);
    }

    /** Splits at white space, then at punctuation. */
    private static final class Words implements Iterator<String> {
        private final String text;
        private int at;
        private String section = "";
        private int within;

        Words(String text) {
            this.text = text;
            advance();
        }

        @Override
        public boolean hasNext() {
            return within < section.length();
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            var start = within;
            var first = section.codePointAt(start);
            within += Character.charCount(first);
            if (!standsAlone(first)) {
                while (within < section.length() && !standsAlone(section.codePointAt(within))) {
                    within += Character.charCount(section.codePointAt(within));
                }
            }
            var word = section.substring(start, within);
            if (within == section.length()) {
                advance();
            }
            return word;
        }

        /** Advances to the next section that is not empty. */
        private void advance() {
            within = 0;
            section = "";
            while (section.isEmpty() && at < text.length()) {
                var start = at;
                while (at < text.length() && !isBlank(text.charAt(at))) {
                    at++;
                }
                section = plain(text.substring(start, at));
                at++;
            }
        }
    }

    private static String plain(String section) {
        if (isPlain(section)) {
            return section;
        }
        var clean = new StringBuilder(section.length());
        Normalizer.normalize(section, Normalizer.Form.NFD)
                .codePoints()
                .filter(c -> !isDropped(c))
                .map(Character::toLowerCase)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isPlain(String section) {
        for (var i = 0; i < section.length(); i++) {
            var c = section.charAt(i);
            if (c <= ' ' || c >= 0x7F || (c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBlank(char c) {
        return c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
    }

    private static boolean isDropped(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK,
                    Character.CONTROL,
                    Character.FORMAT,
                    Character.PRIVATE_USE,
                    Character.SURROGATE -> true;
            default -> c == 0xFFFD;
        };
    }

    private static boolean standsAlone(int c) {
        return isMark(c) || isHan(c);
    }

    private static boolean isMark(int c) {
        if (c < 0x80) {
            return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
        }
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    private static boolean isHan(int c) {
        return (c >= 0x4E00 && c <= 0x9FFF)
                || (c >= 0x3400 && c <= 0x4DBF)
                || (c >= 0x20000 && c <= 0x2CEAF)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0x2F800 && c <= 0x2FA1F);
    }
}
