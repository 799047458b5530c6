package io.streamops.jobs.tool;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;

/** Returns the current time. */
final class NowTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "now", "Tells the time and the day of the week, in UTC or in a time zone.", new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "zone": {
                          "description": "A time zone by its IANA name, or an offset such as +02:00; UTC without it.",
                          "type": "string", "minLength": 1, "maxLength": 64
                        }
                      },
                      "additionalProperties": false,
                      "examples": [{"zone": "Europe/Vienna"}]
                    }"""));

    private static final String ZONE = "zone";
    private static final String UTC = "UTC";
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX");
    private static final DateTimeFormatter WEEKDAY = DateTimeFormatter.ofPattern("EEEE", Locale.ENGLISH);

    private final InstantSource clock;

    NowTool(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var zone = zone(Objects.requireNonNull(arguments.getString(ZONE, UTC)));
        var now = clock.instant().atZone(zone);
        return new JsonObject()
                .put("iso", ISO.format(now))
                .put("epochMs", now.toInstant().toEpochMilli())
                .put(ZONE, zone.getId())
                .put("weekday", WEEKDAY.format(now));
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw Tool.ToolArgumentErrors.at("/" + ZONE, "is not a time zone");
        }
    }
}
