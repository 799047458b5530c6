package io.streamops.gateway.http;

import io.streamops.schema.FieldError;
import io.streamops.schema.Schema;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of an operation.
 *
 * @param location {@code path}, {@code query} or {@code header}
 * @param type the JSON Schema type
 * @param defaultValue the default; null: none
 */
record Parameter(
        String name,
        String location,
        boolean required,
        String type,
        @Nullable Object defaultValue,
        Schema schema) {

    private static final Set<String> LOCATIONS = Set.of("path", "query", "header");
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

    Parameter {
        if (!LOCATIONS.contains(location) || !TYPES.contains(type)) {
            throw new IllegalArgumentException(
                    "the parameter %s is in %s and of type %s; it must be in one of %s and of one of %s"
                            .formatted(name, location, type, LOCATIONS, TYPES));
        }
    }

    static Parameter of(JsonObject parameter) {
        var schema = parameter.getJsonObject("schema");
        return new Parameter(
                parameter.getString("name"),
                parameter.getString("in"),
                parameter.getBoolean("required", false),
                schema.getString("type"),
                schema.getValue("default"),
                Schema.of(schema.copy()));
    }

    /** The validated value; faults are added to the errors. An empty value counts as missing. */
    @Nullable Object read(RoutingContext routing, List<FieldError> errors) {
        var text = text(routing);
        if (text == null || text.isEmpty()) {
            if (required) {
                errors.add(new FieldError(pointer(), "is missing"));
            }
            return defaultValue;
        }
        var value = typed(text);
        if (value == null) {
            errors.add(new FieldError(pointer(), "must be of type " + type));
            return null;
        }
        for (var error : schema.check(value)) {
            errors.add(new FieldError(pointer(), error.message()));
        }
        return value;
    }

    private String pointer() {
        return location + "/" + name;
    }

    private @Nullable String text(RoutingContext routing) {
        return switch (location) {
            case "path" -> routing.pathParam(name);
            case "query" -> routing.request().getParam(name);
            default -> routing.request().getHeader(name);
        };
    }

    private @Nullable Object typed(String text) {
        return switch (type) {
            case "integer" -> number(text);
            case "boolean" -> "true".equals(text) ? Boolean.TRUE : "false".equals(text) ? Boolean.FALSE : null;
            default -> text;
        };
    }

    private static @Nullable Object number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
