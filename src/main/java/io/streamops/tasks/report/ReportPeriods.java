package io.streamops.tasks.report;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A span of days in UTC, divided into periods: days, or weeks if there are too many days. */
record ReportPeriods(LocalDate first, LocalDate last) {
    private static final int MOST_DAYS = 62;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter LONG_DAY = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

    boolean areWeeks() {
        return ChronoUnit.DAYS.between(first, last) >= MOST_DAYS;
    }

    String unit() {
        return areWeeks() ? "week" : "day";
    }

    /** The first day of the period that contains the time. */
    LocalDate of(Instant time) {
        return start(time.atZone(ZoneOffset.UTC).toLocalDate());
    }

    private LocalDate start(LocalDate day) {
        return areWeeks() ? day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)) : day;
    }

    List<LocalDate> all() {
        return Stream.iterate(start(first), day -> !day.isAfter(last), day -> day.plusDays(areWeeks() ? 7 : 1))
                .toList();
    }

    static String text(LocalDate day) {
        return DAY.format(day);
    }

    @Override
    public String toString() {
        return first.equals(last) ? LONG_DAY.format(first) : LONG_DAY.format(first) + " – " + LONG_DAY.format(last);
    }
}
