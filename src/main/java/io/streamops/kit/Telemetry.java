package io.streamops.kit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;

/**
 * The node's metrics and traces.
 *
 * @param meters exposed at {@code /metrics}
 * @param traces propagates trace context, and exports spans if an exporter is configured
 */
public record Telemetry(MeterRegistry meters, OpenTelemetry traces) {

    /** For tools and tests. */
    public static Telemetry unobserved() {
        return new Telemetry(new SimpleMeterRegistry(), OpenTelemetry.noop());
    }
}
