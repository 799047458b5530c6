package io.streamops.jobs.tool;

/**
 * Extracts sentences from Markdown, without headings, code, tables, images and URLs. Made for the crawler's Markdown; from
 * other sources, some markup may remain.
 */
final class MarkdownSentences {
    /** How far the end of a link or image description is searched. */
    private static final int LONGEST = 2_100;

    private final StringBuilder out;
    private boolean code;

    private MarkdownSentences(int length) {
        this.out = new StringBuilder(length);
    }

    static String of(String markdown) {
        var plain = new MarkdownSentences(markdown.length());
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

    /** The position after a quote or list marker. */
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

    /** An opening emphasis mark is not followed by a space. */
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
