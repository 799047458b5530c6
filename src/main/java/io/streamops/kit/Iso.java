package io.streamops.kit;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times as they are written in JSON: ISO 8601, UTC, always with milliseconds. */
public final class Iso {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Iso() {}

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }
}
