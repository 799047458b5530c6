package io.streamops.tasks.sources;

import io.streamops.tasks.sources.RowSources.InvalidTaskData;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A span of time.
 *
 * @param from its first instant; null for no beginning
 * @param to the first instant after it; null for no end
 */
public record TimeSpan(@Nullable Instant from, @Nullable Instant to) {
    public static final String FROM = "from";
    public static final String TO = "to";

    public TimeSpan {
        if (from != null && to != null && !from.isBefore(to)) {
            throw InvalidTaskData.data("to must be after from");
        }
    }

    /** From {@code from} and {@code to}: times with an offset, or days, of which the last is included. */
    public static TimeSpan of(JsonObject data) {
        return new TimeSpan(instant(data, FROM, 0), instant(data, TO, 1));
    }

    public boolean holds(Instant time) {
        return (from == null || !time.isBefore(from)) && (to == null || time.isBefore(to));
    }

    private static @Nullable Instant instant(JsonObject data, String name, int days) {
        var text = InvalidTaskData.text(data, name);
        if (text == null) {
            return null;
        }
        try {
            return text.contains("T")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDate.parse(text)
                            .plusDays(days)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant();
        } catch (DateTimeException e) {
            throw InvalidTaskData.data(
                    name + " must be a date such as 2025-11-01, or a time such as 2025-11-01T12:00:00Z");
        }
    }
}
