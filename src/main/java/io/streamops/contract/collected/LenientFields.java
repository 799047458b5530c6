package io.streamops.contract.collected;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads members as collectors in other languages write them: ids as numbers, numbers as texts, times without an offset.
 * Unusable values count as missing.
 */
final class LenientFields {
    private static final long FIRST_MILLIS = 100_000_000_000L;
    private static final int LONGEST_NUMBER = 20;

    private LenientFields() {}

    static JsonObject object(JsonObject parent, String name) {
        return parent.getValue(name) instanceof JsonObject child ? child : new JsonObject();
    }

    static List<?> list(JsonObject parent, String name) {
        return parent.getValue(name) instanceof JsonArray array ? array.getList() : List.of();
    }

    /** Null if missing or blank. */
    static @Nullable String text(JsonObject parent, String name) {
        var value = parent.getValue(name);
        if (value instanceof String text) {
            return text.isBlank() ? null : text.strip();
        }
        return value instanceof Number number ? number.toString() : null;
    }

    static String textOrEmpty(JsonObject parent, String name) {
        var text = text(parent, name);
        return text == null ? "" : text;
    }

    /** A non-negative integer. */
    static @Nullable Long count(JsonObject parent, String name) {
        var number = number(parent.getValue(name));
        return number >= 0 && number <= Long.MAX_VALUE ? Math.round(number) : null;
    }

    private static double number(@Nullable Object value) {
        if (value instanceof Number given) {
            return given.doubleValue();
        }
        return value instanceof String text ? parsed(text) : Double.NaN;
    }

    private static double parsed(String text) {
        try {
            return text.length() > LONGEST_NUMBER ? Double.NaN : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    static long countOrZero(JsonObject parent, String name) {
        var count = count(parent, name);
        return count == null ? 0 : count;
    }

    static boolean flag(JsonObject parent, String name) {
        var value = parent.getValue(name);
        return value instanceof Boolean flag ? flag : value instanceof String text && text.equalsIgnoreCase("true");
    }

    /** ISO 8601, UTC if it has no offset, or Unix seconds or milliseconds. */
    static @Nullable Instant time(JsonObject parent, String name) {
        var value = parent.getValue(name);
        if (value instanceof Number number) {
            return epoch(number.longValue());
        }
        return value instanceof String text ? time(text.strip()) : null;
    }

    private static @Nullable Instant epoch(long number) {
        if (number <= 0 || number > FIRST_MILLIS * 1_000) {
            return null;
        }
        return number < FIRST_MILLIS ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number);
    }

    private static @Nullable Instant time(String text) {
        try {
            return instant(DateTimeFormatter.ISO_DATE_TIME.parseBest(
                    text.replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) ", "$1T"), OffsetDateTime::from, LocalDateTime::from));
        } catch (DateTimeException e) {
            return date(text);
        }
    }

    private static Instant instant(TemporalAccessor read) {
        return read instanceof OffsetDateTime time
                ? time.toInstant()
                : LocalDateTime.from(read).toInstant(ZoneOffset.UTC);
    }

    private static @Nullable Instant date(String text) {
        try {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
