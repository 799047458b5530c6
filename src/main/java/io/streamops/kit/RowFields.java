package io.streamops.kit;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Accesses fields of rows by name or path, such as {@code result.title}. */
public final class RowFields {
    private RowFields() {}

    /** Null if the field does not exist. */
    public static @Nullable Object value(JsonObject row, String field) {
        if (row.containsKey(field)) {
            return row.getValue(field);
        }
        var dot = field.indexOf('.');
        return dot > 0 && row.getValue(field.substring(0, dot)) instanceof JsonObject inner
                ? value(inner, field.substring(dot + 1))
                : null;
    }

    /** The value for a table cell: texts, numbers and booleans as they are, others as JSON. */
    public static @Nullable Object cell(JsonObject row, String field) {
        return switch (value(row, field)) {
            case null -> null;
            case JsonObject object -> object.encode();
            case JsonArray array -> array.encode();
            case Object plain -> plain;
        };
    }

    /** The value as a time (ISO 8601, or milliseconds since 1970); empty otherwise. */
    public static Optional<Instant> time(JsonObject row, String field) {
        var value = value(row, field);
        if (value instanceof Number millis) {
            return Optional.of(Instant.ofEpochMilli(millis.longValue()));
        }
        return value instanceof String text ? time(text) : Optional.empty();
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
