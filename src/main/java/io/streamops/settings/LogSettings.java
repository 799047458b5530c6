package io.streamops.settings;

import java.util.List;
import java.util.Optional;

/**
 * How and how much is logged.
 *
 * @param format empty: human on a terminal, JSON elsewhere
 */
public record LogSettings(Optional<Format> format, Level level) {
    /** For eyes, or for machines. */
    public enum Format {
        HUMAN,
        JSON
    }

    /** From how important on. */
    public enum Level {
        ERROR,
        WARN,
        INFO,
        DEBUG,
        TRACE
    }

    static final Setting<Format> FORMAT = Setting.of(
            "LOG_FORMAT", null, Shape.oneOf(Format.class), "human or json; not set: human on a terminal, else json");
    static final Setting<Level> LEVEL =
            Setting.of("LOG_LEVEL", "info", Shape.oneOf(Level.class), "error, warn, info, debug or trace");
    static final List<Setting<?>> ALL = List.of(FORMAT, LEVEL);

    static LogSettings from(Values values) {
        return new LogSettings(values.find(FORMAT), values.get(LEVEL));
    }
}
