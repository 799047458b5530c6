package io.streamops.collected.projects;

import io.streamops.collected.statistics.CounterSums;
import io.streamops.collected.statistics.UtcDays;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.QueryTimeParser;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The period of a request. Figures are stored by day, so a period consists of whole days.
 *
 * @param first null: from the beginning
 * @param last null: to the end
 */
record DateRange(@Nullable LocalDate first, @Nullable LocalDate last) {
    static DateRange of(ApiRequest call) {
        var errors = new ArrayList<FieldError>();
        var first = day(QueryTimeParser.find(call, "from", false, errors), "from", errors);
        var behind = day(QueryTimeParser.find(call, "to", true, errors), "to", errors);
        if (first != null && behind != null && !first.isBefore(behind)) {
            errors.add(new FieldError("query/to", "must be after query/from"));
        }
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        return new DateRange(first, behind == null ? null : behind.minusDays(1));
    }

    private static @Nullable LocalDate day(@Nullable Instant time, String name, List<FieldError> errors) {
        if (time == null) {
            return null;
        }
        if (!time.equals(time.truncatedTo(ChronoUnit.DAYS))) {
            errors.add(new FieldError("query/" + name, "must be a day, or midnight UTC: metrics are kept by day"));
        }
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    boolean isAll() {
        return first == null && last == null;
    }

    /**
     * The days of the period; missing ends come from the posts. Empty if there are no posts in it.
     *
     * @param usual the number of days without a start; 0: all
     */
    Optional<UtcDays> of(CounterSums posts, int usual) {
        var end = last != null ? last : day(posts.last());
        if (end == null) {
            return Optional.empty();
        }
        var beginning = day(posts.first());
        var begin = first != null ? first : usual > 0 ? end.minusDays(usual - 1L) : beginning;
        return begin == null || begin.isAfter(end) ? Optional.empty() : Optional.of(new UtcDays(begin, end));
    }

    private static @Nullable LocalDate day(@Nullable Instant time) {
        return time == null ? null : LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    /** The days, unless they are too many. */
    static UtcDays bounded(UtcDays days, int most) {
        if (days.number() > most) {
            throw Rejected.invalid(
                    "query/from", "must be at most %d days before query/to, not %d".formatted(most, days.number()));
        }
        return days;
    }
}
