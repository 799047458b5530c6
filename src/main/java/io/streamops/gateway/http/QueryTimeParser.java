package io.streamops.gateway.http;

import io.streamops.schema.FieldError;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Times in queries: with an offset, or as a UTC date. */
public final class QueryTimeParser {
    private QueryTimeParser() {}

    /**
     * A parameter's value; null if it is missing or invalid, which is added to the errors.
     *
     * @param after whether a date means its end
     */
    public static @Nullable Instant find(ApiRequest call, String name, boolean after, List<FieldError> errors) {
        var text = call.find(name);
        if (text == null) {
            return null;
        }
        try {
            return text.indexOf('T') >= 0 || text.indexOf('t') >= 0
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDate.parse(text)
                            .plusDays(after ? 1 : 0)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant();
        } catch (DateTimeException e) {
            errors.add(new FieldError(
                    "query/" + name,
                    "must be a date such as 2025-11-01, or a time with an offset such as 2025-11-01T12:00:00Z"));
            return null;
        }
    }
}
