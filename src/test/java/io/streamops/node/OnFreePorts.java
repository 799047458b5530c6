package io.streamops.node;

import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Settings of a node with embedded brokers, all on free ports. */
final class OnFreePorts {
    private OnFreePorts() {}

    static Settings in(Path data) {
        return in(data, Map.of());
    }

    /** @param more settings of the test by name */
    static Settings in(Path data, Map<String, String> more) {
        var environment = new HashMap<>(more);
        environment.put("DATA_DIR", data.toString());
        for (var port : List.of(
                "HTTP", "EMBEDDED_KAFKA", "EMBEDDED_REDIS", "EMBEDDED_RABBITMQ", "EMBEDDED_MINIO", "EMBEDDED_SMTP")) {
            environment.put(port + "_PORT", "0");
        }
        return Settings.from(new SettingValues(environment, Map.of()));
    }
}
