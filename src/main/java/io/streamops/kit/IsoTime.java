package io.streamops.kit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Times in JSON: ISO 8601, UTC, with milliseconds. */
public final class IsoTime {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final String SHAPE = "0000-00-00T00:00:00.000Z";
    private static final int MILLI_NANOS = 1_000_000;

    private IsoTime() {}

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }

    /** Fast path for times in the usual format; empty for any other text, which may still be a valid time. */
    public static Optional<Instant> read(String text) {
        if (!isShaped(text)) {
            return Optional.empty();
        }
        try {
            var time = LocalDateTime.of(
                    number(text, 0, 4),
                    number(text, 5, 7),
                    number(text, 8, 10),
                    number(text, 11, 13),
                    number(text, 14, 16),
                    number(text, 17, 19),
                    number(text, 20, 23) * MILLI_NANOS);
            return Optional.of(time.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty(); // no such date or time
        }
    }

    private static boolean isShaped(String text) {
        if (text.length() != SHAPE.length()) {
            return false;
        }
        for (var i = 0; i < SHAPE.length(); i++) {
            var wanted = SHAPE.charAt(i);
            var found = text.charAt(i);
            if (wanted == '0' ? found < '0' || found > '9' : found != wanted) {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
