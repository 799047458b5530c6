package io.streamops.crawl.page;

/** Escapes text for Markdown. */
final class MarkdownText {
    private static final byte PLAIN = 0;
    private static final byte BLANK = 1;
    private static final byte SIGN = 2;
    /** The kinds of frequent characters. */
    private static final byte[] KINDS = new byte[0x250];

    static {
        for (var c = 0; c < KINDS.length; c++) {
            var plain = c < 0x7F ? c > ' ' && "\\`*_[]<~|&".indexOf(c) < 0 : c > 0xAD;
            KINDS[c] = plain ? PLAIN : SIGN;
        }
        KINDS[' '] = BLANK;
    }

    private MarkdownText() {}

    /**
     * The end of the run of characters that need no change within a line. The run neither begins nor ends with a blank, and
     * has single blanks only.
     */
    static int endOfPlain(String text, int from) {
        var before = BLANK;
        var i = from;
        for (var length = text.length(); i < length; i++) {
            var kind = kind(text.charAt(i));
            // A sign, or two blanks: a single condition, because branch prediction fails at the ends of words.
            if (before + kind > BLANK) {
                break;
            }
            before = kind;
        }
        return i > from && before == BLANK ? i - 1 : i;
    }

    private static byte kind(char c) {
        return c < KINDS.length ? KINDS[c] : isSolid(c) ? PLAIN : SIGN;
    }

    private static boolean isSolid(char c) {
        return !Character.isWhitespace(c) && !Character.isSpaceChar(c) && !Character.isSurrogate(c);
    }

    /**
     * Whether the character would have a meaning in Markdown.
     *
     * @param first whether it begins a line
     */
    static boolean needsEscape(String text, int i, boolean first) {
        return switch (text.charAt(i)) {
            case '\\', '`', '*', '[', ']', '<', '~' -> true;
            case '_' -> !isInWord(text, i);
            case '&' -> isEntity(text, i);
            case '#', '>', '+', '-', '=' -> first;
            default -> false;
        };
    }

    private static boolean isInWord(String text, int i) {
        return i > 0
                && i + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(i - 1))
                && Character.isLetterOrDigit(text.charAt(i + 1));
    }

    private static boolean isEntity(String text, int i) {
        var next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
        return next == '#' || Character.isLetter(next);
    }

    /** The index of the sign that turns a number at the beginning of a line into a list marker; the start if there is none. */
    static int endOfNumber(String text, int start) {
        var i = start;
        while (i < text.length() && i - start < 10 && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        var marks = i > start && i < text.length() && (text.charAt(i) == '.' || text.charAt(i) == ')');
        return marks && (i + 1 == text.length() || !isSolid(text.charAt(i + 1))) ? i : start;
    }

    static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 8);
        for (var i = 0; i < text.length(); i++) {
            if (needsEscape(text, i, false) || text.charAt(i) == '|') {
                escaped.append('\\');
            }
            escaped.append(text.charAt(i));
        }
        return escaped.toString();
    }

    /** A URL within parentheses. */
    static String target(String url) {
        return url.indexOf('(') < 0 && url.indexOf(')') < 0 && url.indexOf('|') < 0 && url.indexOf('\\') < 0
                ? url
                : url.replace("(", "%28")
                        .replace(")", "%29")
                        .replace("|", "%7C")
                        .replace("\\", "%5C");
    }

    static String codeSpan(String code, boolean inCell) {
        var fence = fence(code, 1);
        var text = inCell ? code.replace("|", "\\|") : code;
        var spaced = text.startsWith("`") || text.endsWith("`");
        return spaced ? fence + " " + text + " " + fence : fence + text + fence;
    }

    /** More backticks than the longest run in the code. */
    static String fence(String code, int least) {
        var longest = 0;
        var run = 0;
        for (var i = 0; i < code.length(); i++) {
            run = code.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return "`".repeat(Math.max(least, longest + 1));
    }

    static String codeLine(String line) {
        var clean = new StringBuilder(line.length());
        for (var i = 0; i < line.length(); i++) {
            var c = line.charAt(i);
            if (c == '\t' || !Character.isISOControl(c)) {
                clean.append(SurrogateRepair.at(line, i));
            }
        }
        return clean.toString();
    }
}
