package io.streamops.node;

import io.streamops.settings.Settings;
import io.streamops.settings.Values;
import java.nio.file.Path;
import java.util.Map;

/** Settings of a node whose brokers are all embedded, and which takes no port that another may want. */
final class OnFreePorts {
    private OnFreePorts() {}

    static Settings in(Path data) {
        return Settings.from(new Values(
                Map.of(
                        "DATA_DIR", data.toString(),
                        "HTTP_PORT", "0",
                        "EMBEDDED_KAFKA_PORT", "0",
                        "EMBEDDED_REDIS_PORT", "0",
                        "EMBEDDED_RABBITMQ_PORT", "0",
                        "EMBEDDED_MINIO_PORT", "0",
                        "EMBEDDED_SMTP_PORT", "0"),
                Map.of()));
    }
}
