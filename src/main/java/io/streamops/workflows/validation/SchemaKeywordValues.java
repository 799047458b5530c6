package io.streamops.workflows.validation;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Checks the types of keywords' values; the error names the place in the schema. */
final class SchemaKeywordValues {
    private SchemaKeywordValues() {}

    static InvalidRules wrong(String at, String message) {
        return new InvalidRules("The schema's %s %s".formatted(at, message));
    }

    static String text(@Nullable Object value, String at) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(at, "must be a string");
    }

    static JsonArray array(@Nullable Object value, String at) {
        if (value instanceof JsonArray array) {
            return array;
        }
        throw wrong(at, "must be an array");
    }

    static JsonObject object(@Nullable Object value, String at) {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw wrong(at, "must be an object");
    }

    static void require(boolean good, String at, String message) {
        if (!good) {
            throw wrong(at, message);
        }
    }
}
