package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The endpoint that traces are exported to; none by default. */
public record TraceSettings(Optional<URI> otlpEndpoint) {
    static final Setting<URI> OTLP_ENDPOINT = Setting.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            null,
            SettingType.url("http://collector:4318", "http", "https"),
            "OTLP/HTTP endpoint for traces; not set: none are sent");
    static final List<Setting<?>> ALL = List.of(OTLP_ENDPOINT);

    static TraceSettings from(SettingValues values) {
        return new TraceSettings(values.find(OTLP_ENDPOINT));
    }
}
