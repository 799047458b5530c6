package io.streamops.settings;

import java.util.List;
import java.util.Optional;

/**
 * Format and level of the log.
 *
 * @param format empty: human on a terminal, JSON otherwise
 */
public record LogSettings(Optional<Format> format, Level level) {
    /** One line for people, or one JSON object, for each entry. */
    public enum Format {
        HUMAN,
        JSON
    }

    /** The least severe level that is logged. */
    public enum Level {
        ERROR,
        WARN,
        INFO,
        DEBUG,
        TRACE
    }

    static final Setting<Format> FORMAT = Setting.of(
            "LOG_FORMAT",
            null,
            SettingType.oneOf(Format.class),
            "human or json; not set: human on a terminal, json otherwise");
    static final Setting<Level> LEVEL =
            Setting.of("LOG_LEVEL", "info", SettingType.oneOf(Level.class), "error, warn, info, debug or trace");
    static final List<Setting<?>> ALL = List.of(FORMAT, LEVEL);

    static LogSettings from(SettingValues values) {
        return new LogSettings(values.find(FORMAT), values.get(LEVEL));
    }
}
