package io.streamops.kit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * CSV lines (RFC 4180). A text that a spreadsheet would interpret as a formula gets a leading apostrophe; numbers, even
 * signed ones, stay as they are.
 */
public final class Csv {
    private static final String END = "\r\n";
    private static final String SKIPPED = " \u00A0\uFEFF";
    /** First characters of formulas, including full-width forms, and white space that may precede them. */
    private static final String FORMULA = "=+-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20";

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,300}(\\.\\d{1,300})?([eE][+-]?\\d{1,3})?");

    private Csv() {}

    /**
     * A line with its line break.
     *
     * @param cells numbers and booleans are written as they are, others as texts; null is empty
     */
    public static String line(List<? extends @Nullable Object> cells) {
        if (cells.size() == 1 && isEmpty(cells.getFirst())) {
            return "\"\"" + END; // many readers skip an empty line
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

    /** Some spreadsheets skip spaces before a formula. */
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
