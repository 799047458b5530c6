package io.streamops.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The node itself.
 *
 * @param startWait how long a broker that is away at the start is waited for
 * @param drain how long it refuses requests before it stops to listen
 */
public record NodeSettings(Path dataDir, Duration startWait, Duration drain) {
    static final Setting<Path> DATA_DIR =
            Setting.of("DATA_DIR", "./data", Shape.PATH, "where the node keeps its data; --data for short");
    static final Setting<Duration> START_WAIT = Setting.of(
            "START_WAIT_S", "60", Shape.seconds(1, 3600), "how long a broker that is away at the start is waited for");
    static final Setting<Duration> DRAIN = Setting.of(
            "DRAIN_S",
            "1",
            Shape.seconds(0, 10),
            "how long a gateway that is about to stop refuses requests before it stops to listen, for load balancers"
                    + " to notice");
    static final List<Setting<?>> ALL = List.of(DATA_DIR, START_WAIT, DRAIN);

    static NodeSettings from(Values values) {
        return new NodeSettings(values.get(DATA_DIR), values.get(START_WAIT), values.get(DRAIN));
    }
}
