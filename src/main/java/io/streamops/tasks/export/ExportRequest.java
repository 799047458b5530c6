package io.streamops.tasks.export;

import io.streamops.tasks.sources.InvalidTaskData;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What a task wants to be exported.
 *
 * @param columns the fields that were named; where none were, those that the source has for CSV
 */
record ExportRequest(RowSource source, ExportFormat format, List<String> columns, JsonObject filters) {
    private static final int MOST_COLUMNS = 100;
    private static final int LONGEST_COLUMN = 200;
    private static final int MOST_FILTERS = 50;

    static ExportRequest of(JsonObject data, RowSources sources) {
        var source = sources.find(InvalidTaskData.text(data, "source"), "source");
        var format = ExportFormat.of(InvalidTaskData.text(data, "format"));
        var named = named(data);
        var columns = named.isEmpty() && format == ExportFormat.CSV ? source.columns() : named;
        return new ExportRequest(source, format, columns, filters(data));
    }

    private static List<String> named(JsonObject data) {
        var given = data.getValue("fields");
        if (given == null) {
            return List.of();
        }
        if (given instanceof JsonArray fields && fits(fields)) {
            return fields.stream().map(String.class::cast).toList();
        }
        throw InvalidTaskData.data("fields must be up to %d names".formatted(MOST_COLUMNS));
    }

    private static boolean fits(JsonArray fields) {
        return fields.size() <= MOST_COLUMNS && fields.stream().allMatch(ExportRequest::isName);
    }

    private static boolean isName(Object field) {
        return field instanceof String name && !name.isEmpty() && name.length() <= LONGEST_COLUMN;
    }

    private static JsonObject filters(JsonObject data) {
        var given = data.getValue("filters");
        if (given == null) {
            return new JsonObject();
        }
        if (given instanceof JsonObject filters && filters.size() <= MOST_FILTERS) {
            return filters;
        }
        throw InvalidTaskData.data("filters must be an object of up to %d members".formatted(MOST_FILTERS));
    }
}
