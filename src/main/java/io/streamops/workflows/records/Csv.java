package io.streamops.workflows.records;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records as a table by RFC 4180, with a line of headings. Texts that a spreadsheet would take for formulas get an apostrophe
 * before them, as such a table is opened in one and may hold what strangers wrote.
 */
public final class Csv {
    public static final String CONTENT_TYPE = "text/csv; charset=utf-8";

    private static final String FORMULA = "=+-@\t\r\n＝＋－＠";
    private static final String END = "\r\n";

    private Csv() {}

    /** The names of all members that any record has, in the order in which they come. */
    public static List<String> fields(List<JsonObject> records) {
        var names = new LinkedHashSet<String>();
        records.forEach(record -> names.addAll(record.fieldNames()));
        return List.copyOf(names);
    }

    /** The headings and one line a record, each with its end. */
    public static Iterator<byte[]> lines(List<String> fields, List<JsonObject> records) {
        var heading = Stream.of(line(fields.stream().map(Csv::text)));
        var rows = records.stream().map(record -> line(fields.stream().map(field -> cell(record.getValue(field)))));
        return Stream.concat(heading, rows).iterator();
    }

    private static byte[] line(Stream<String> cells) {
        return cells.collect(Collectors.joining(",", "", END)).getBytes(StandardCharsets.UTF_8);
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case JsonObject object -> quoted(object.encode());
            case JsonArray array -> quoted(array.encode());
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            default -> text(value.toString());
        };
    }

    private static String text(String text) {
        return quoted(text.isEmpty() || FORMULA.indexOf(text.charAt(0)) < 0 ? text : "'" + text);
    }

    private static String quoted(String text) {
        var plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
