package io.streamops.index.search;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** A date as typed by users: year, month, day, or ISO 8601 up to seconds; UTC. */
final class DateFilterParser {
    private static final String FIRST = "-01-01";
    private static final int YEAR = 4;
    private static final int MONTH = 7;
    private static final int DAY = 10;

    private DateFilterParser() {}

    static Optional<Instant> of(String typed) {
        try {
            return switch (typed.length()) {
                case YEAR, MONTH -> Optional.of(day(typed + FIRST.substring(typed.length() - YEAR)));
                case DAY -> Optional.of(day(typed));
                default -> Optional.of(Instant.parse(typed));
            };
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    private static Instant day(String day) {
        return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
