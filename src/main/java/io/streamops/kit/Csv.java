package io.streamops.kit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines of CSV as RFC 4180 has them. A text that a spreadsheet would take for a formula gets an apostrophe before it, by which
 * spreadsheets know a text; numbers are left alone, also those that begin with a sign.
 */
public final class Csv {
    private static final String END = "\r\n";
    private static final String SKIPPED = " \u00A0\uFEFF";
    /** The signs that formulas begin with, also in their full width, and white space that may stand before them. */
    private static final String FORMULA = "=+-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20";

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,300}(\\.\\d{1,300})?([eE][+-]?\\d{1,3})?");

    private Csv() {}

    /**
     * One line, with its end.
     *
     * @param cells numbers and truth values as they are, all else as texts; null for nothing
     */
    public static String line(List<? extends @Nullable Object> cells) {
        if (cells.size() == 1 && isEmpty(cells.getFirst())) {
            return "\"\"" + END; // an empty line would be no line to many readers
        }
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", END));
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value == null || value.toString().isEmpty();
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        var text = value.toString();
        return quoted(value instanceof Number || value instanceof Boolean ? text : harmless(text));
    }

    private static String harmless(String text) {
        var start = start(text);
        var suspect = start < text.length() && FORMULA.indexOf(text.charAt(start)) >= 0;
        return suspect && !NUMBER.matcher(text).matches() ? "'" + text : text;
    }

    /** Some spreadsheets skip blanks before they look for a formula. */
    private static int start(String text) {
        var i = 0;
        while (i < text.length() && SKIPPED.indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        return i;
    }

    private static String quoted(String text) {
        var plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')
                && text.strip().length() == text.length();
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
