package io.streamops.tasks.export;

import io.streamops.tasks.rows.Invalid;
import io.streamops.tasks.rows.Source;
import io.streamops.tasks.rows.Sources;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What a task wants to be exported.
 *
 * @param columns the fields that were named; where none were, those that the source has for CSV
 */
record Order(Source source, Format format, List<String> columns, JsonObject filters) {
    private static final int MOST_COLUMNS = 100;
    private static final int LONGEST_COLUMN = 200;
    private static final int MOST_FILTERS = 50;

    static Order of(JsonObject data, Sources sources) {
        var source = sources.find(Invalid.text(data, "source"), "source");
        var format = Format.of(Invalid.text(data, "format"));
        var named = named(data);
        var columns = named.isEmpty() && format == Format.CSV ? source.columns() : named;
        return new Order(source, format, columns, filters(data));
    }

    private static List<String> named(JsonObject data) {
        var given = data.getValue("fields");
        if (given == null) {
            return List.of();
        }
        if (given instanceof JsonArray fields && fits(fields)) {
            return fields.stream().map(String.class::cast).toList();
        }
        throw Invalid.data("fields must be up to %d names".formatted(MOST_COLUMNS));
    }

    private static boolean fits(JsonArray fields) {
        return fields.size() <= MOST_COLUMNS && fields.stream().allMatch(Order::isName);
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
        throw Invalid.data("filters must be an object of up to %d members".formatted(MOST_FILTERS));
    }
}
