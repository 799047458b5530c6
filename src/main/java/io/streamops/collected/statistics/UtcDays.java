package io.streamops.collected.statistics;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** A range of whole days in UTC, both ends inclusive. */
public record UtcDays(LocalDate first, LocalDate last) {
    public UtcDays {
        if (last.isBefore(first)) {
            throw new IllegalArgumentException("the last day is before the first");
        }
    }

    public long number() {
        return ChronoUnit.DAYS.between(first, last) + 1;
    }

    public List<LocalDate> all() {
        return first.datesUntil(last.plusDays(1)).toList();
    }

    List<YearMonth> months() {
        return Stream.iterate(
                        YearMonth.from(first),
                        month -> !month.isAfter(YearMonth.from(last)),
                        month -> month.plusMonths(1))
                .toList();
    }

    boolean holds(LocalDate day) {
        return !day.isBefore(first) && !day.isAfter(last);
    }
}
