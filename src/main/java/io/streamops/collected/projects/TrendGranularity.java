package io.streamops.collected.projects;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** The interval between the points of a trend. */
enum TrendGranularity {
    HOUR(7, 31),
    DAY(30, 366),
    /** Starts on Monday. */
    WEEK(182, 1_830);

    private final int usual;
    private final int most;

    TrendGranularity(int usual, int most) {
        this.usual = usual;
        this.most = most;
    }

    static TrendGranularity of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The default number of days. */
    int usual() {
        return usual;
    }

    /** The maximum number of days. */
    int most() {
        return most;
    }

    /** The first day of the interval that contains the day. */
    LocalDate start(LocalDate day) {
        return this == WEEK ? day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)) : day;
    }
}
