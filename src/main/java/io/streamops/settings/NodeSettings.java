package io.streamops.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The node itself.
 *
 * @param startWait how long to wait for brokers at startup
 * @param drain how long a stopping gateway refuses requests before it closes its port
 */
public record NodeSettings(Path dataDir, Duration startWait, Duration drain) {
    static final Setting<Path> DATA_DIR =
            Setting.of("DATA_DIR", "./data", SettingType.PATH, "directory for the node's data; short form: --data");
    static final Setting<Duration> START_WAIT =
            Setting.of("START_WAIT_S", "60", SettingType.seconds(1, 3600), "seconds to wait for brokers at startup");
    static final Setting<Duration> DRAIN = Setting.of(
            "DRAIN_S",
            "1",
            SettingType.seconds(0, 10),
            "seconds that a stopping gateway refuses requests before it closes its port, so that load balancers notice");
    static final List<Setting<?>> ALL = List.of(DATA_DIR, START_WAIT, DRAIN);

    static NodeSettings from(SettingValues values) {
        return new NodeSettings(values.get(DATA_DIR), values.get(START_WAIT), values.get(DRAIN));
    }
}
