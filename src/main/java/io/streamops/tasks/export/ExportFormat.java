package io.streamops.tasks.export;

import io.streamops.kit.Csv;
import io.streamops.kit.RowFields;
import io.streamops.tasks.sources.RowSources.InvalidTaskData;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The formats of exports. */
enum ExportFormat {
    CSV("text/csv; charset=utf-8; header=present") {
        @Override
        String head(List<String> columns) {
            return Csv.line(columns);
        }

        @Override
        String row(JsonObject row, List<String> columns) {
            return Csv.line(
                    columns.stream().map(column -> RowFields.cell(row, column)).toList());
        }
    },
    NDJSON("application/x-ndjson") {
        @Override
        String head(List<String> columns) {
            return "";
        }

        @Override
        String row(JsonObject row, List<String> columns) {
            if (columns.isEmpty()) {
                return row.encode() + "\n";
            }
            var wanted = new JsonObject();
            columns.forEach(column -> wanted.put(column, RowFields.value(row, column)));
            return wanted.encode() + "\n";
        }
    };

    private final String contentType;

    ExportFormat(String contentType) {
        this.contentType = contentType;
    }

    static ExportFormat of(@Nullable String word) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(word))
                .findFirst()
                .orElseThrow(() -> InvalidTaskData.data("format must be one of csv, ndjson"));
    }

    String contentType() {
        return contentType;
    }

    /** Also the extension of the file. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    abstract String head(List<String> columns);

    abstract String row(JsonObject row, List<String> columns);
}
