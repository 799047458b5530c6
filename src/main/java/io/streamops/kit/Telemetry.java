package io.streamops.kit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;

/**
 * Where figures and traces of this node go.
 *
 * @param meters what {@code /metrics} shows
 * @param traces the trace context's carrier, and the spans' exporter where one is configured
 */
public record Telemetry(MeterRegistry meters, OpenTelemetry traces) {

    /** For tools and tests that nobody watches. */
    public static Telemetry unobserved() {
        return new Telemetry(new SimpleMeterRegistry(), OpenTelemetry.noop());
    }
}
