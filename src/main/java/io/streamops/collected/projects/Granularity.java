package io.streamops.collected.projects;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** How long the points of a trend are. */
enum Granularity {
    HOUR(7, 31),
    DAY(30, 366),
    /** From Monday on. */
    WEEK(182, 1_830);

    private final int usual;
    private final int most;

    Granularity(int usual, int most) {
        this.usual = usual;
        this.most = most;
    }

    static Granularity of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** So many days are shown where nobody says. */
    int usual() {
        return usual;
    }

    /** So many days can be shown. */
    int most() {
        return most;
    }

    /** The day with which the point of a day begins. */
    LocalDate start(LocalDate day) {
        return this == WEEK ? day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)) : day;
    }
}
