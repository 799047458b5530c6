package io.streamops.jobs.tool;

/**
 * The sentences of a page's Markdown without its signs: no headings, code, tables, pictures and addresses. For Markdown as the
 * crawler writes it; of any other it leaves some signs standing.
 */
final class PlainMarkdown {
    /** Of what an address or the words for a picture are looked for in. */
    private static final int LONGEST = 2_100;

    private final StringBuilder out;
    private boolean code;

    private PlainMarkdown(int length) {
        this.out = new StringBuilder(length);
    }

    static String of(String markdown) {
        var plain = new PlainMarkdown(markdown.length());
        markdown.lines().forEach(plain::line);
        return plain.out.toString().strip();
    }

    private void line(String line) {
        var words = line.strip();
        if (words.startsWith("```")) {
            code = !code;
        } else if (!code && !words.startsWith("#") && !words.startsWith("|")) {
            inline(words.substring(endOfMark(words)));
        }
        out.append('\n');
    }

    /** Behind the mark of a quote or of a list's item. */
    private static int endOfMark(String line) {
        var i = 0;
        while (i < line.length() && isMark(line, i)) {
            i++;
        }
        var number = i;
        while (number < line.length() && Character.isDigit(line.charAt(number))) {
            number++;
        }
        return number > i && line.startsWith(". ", number) ? number + 2 : i;
    }

    /** What begins emphasis has no blank behind it. */
    private static boolean isMark(String line, int i) {
        return switch (line.charAt(i)) {
            case ' ', '>' -> true;
            case '-', '*', '+' -> line.startsWith(" ", i + 1);
            default -> false;
        };
    }

    private void inline(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '\\' -> {
                    if (++i < text.length()) {
                        out.append(text.charAt(i));
                    }
                }
                case '*', '`', '~', '[' -> {}
                case '_' -> {
                    if (isInWord(text, i)) {
                        out.append(c);
                    }
                }
                case '!' -> {
                    if (text.startsWith("[", i + 1)) {
                        i = endOfPicture(text, i);
                    } else {
                        out.append(c);
                    }
                }
                case ']' -> i = endOfTarget(text, i);
                default -> out.append(c);
            }
        }
    }

    private static boolean isInWord(String text, int i) {
        return i > 0
                && i + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(i - 1))
                && Character.isLetterOrDigit(text.charAt(i + 1));
    }

    private static int endOfPicture(String text, int i) {
        var target = text.indexOf("](", i, Math.min(text.length(), i + LONGEST));
        return target < 0 ? i : endOfTarget(text, target);
    }

    private static int endOfTarget(String text, int i) {
        var end = text.startsWith("(", i + 1) ? text.indexOf(')', i, Math.min(text.length(), i + LONGEST)) : -1;
        return end < 0 ? i : end;
    }
}
