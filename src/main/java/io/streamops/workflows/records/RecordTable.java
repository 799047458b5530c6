package io.streamops.workflows.records;

import io.streamops.kit.Csv;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes records as CSV with a header line. */
public final class RecordTable {
    public static final String CONTENT_TYPE = "text/csv; charset=utf-8";

    private RecordTable() {}

    /** The names of all members, in the order of their first occurrence. */
    public static List<String> fields(List<JsonObject> records) {
        var names = new LinkedHashSet<String>();
        records.forEach(record -> names.addAll(record.fieldNames()));
        return List.copyOf(names);
    }

    /** The header and one line for each record, with their line ends. */
    public static Iterator<byte[]> lines(List<String> fields, List<JsonObject> records) {
        var rows = records.stream().map(record -> Csv.line(cells(fields, record)));
        return Stream.concat(Stream.of(Csv.line(fields)), rows)
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .iterator();
    }

    private static List<@Nullable Object> cells(List<String> fields, JsonObject record) {
        var cells = new ArrayList<@Nullable Object>(fields.size());
        for (var field : fields) {
            cells.add(
                    switch (record.getValue(field)) {
                        case JsonObject object -> object.encode();
                        case JsonArray array -> array.encode();
                        case null -> null;
                        case Object value -> value;
                    });
        }
        return cells;
    }
}
