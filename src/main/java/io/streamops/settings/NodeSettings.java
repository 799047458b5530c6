package io.streamops.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The node itself.
 *
 * @param startWait how long a broker that is away at the start is waited for
 */
public record NodeSettings(Path dataDir, Duration startWait) {
    static final Setting<Path> DATA_DIR =
            Setting.of("DATA_DIR", "./data", Shape.PATH, "where the node keeps its data; --data for short");
    static final Setting<Duration> START_WAIT = Setting.of(
            "START_WAIT_S", "60", Shape.seconds(1, 3600), "how long a broker that is away at the start is waited for");
    static final List<Setting<?>> ALL = List.of(DATA_DIR, START_WAIT);

    static NodeSettings from(Values values) {
        return new NodeSettings(values.get(DATA_DIR), values.get(START_WAIT));
    }
}
