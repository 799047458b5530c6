package io.streamops.kit;

import io.opentelemetry.api.OpenTelemetry;
import io.vertx.core.Vertx;
import io.vertx.tracing.opentelemetry.OpenTelemetryTracingFactory;

/** A Vert.x that traces, unlike that of Vert.x' extension. The test closes it. */
public final class TracedVertx {
    private TracedVertx() {}

    public static Vertx start(OpenTelemetry telemetry) {
        return Vertx.builder()
                .withTracer(new OpenTelemetryTracingFactory(telemetry))
                .build();
    }
}
