package io.streamops.messaging;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.streamops.kit.LogContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Propagates trace context: continues it where messages are handled, and sends it with published ones. */
public final class LaneTracing {
    private static final TextMapGetter<Map<String, String>> HEADERS =
            (headers, name) -> headers == null ? null : headers.get(name);

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    public LaneTracing(OpenTelemetry telemetry) {
        tracer = telemetry.getTracer("io.streamops.messaging");
        propagator = telemetry.getPropagators().getTextMapPropagator();
    }

    /**
     * Starts the span of an attempt and makes it current. The attempt has its own Vert.x context, so the span does not leak
     * into other work.
     */
    @SuppressWarnings({"MustBeClosedChecker", "resource"}) // ends with the context that stores it
    Span begin(Delivery<?> delivery) {
        var parent = propagator.extract(Context.root(), delivery.headers(), HEADERS);
        var span = tracer.spanBuilder(delivery.lane() + " process")
                .setParent(parent)
                .setSpanKind(SpanKind.CONSUMER)
                .setAttribute("messaging.message.id", delivery.id())
                .setAttribute("messaging.delivery.attempt", delivery.attempt())
                .startSpan();
        parent.with(span).makeCurrent();
        if (span.getSpanContext().isValid()) {
            LogContext.put("traceId", span.getSpanContext().getTraceId());
        }
        return span;
    }

    static void end(Span span, Outcome outcome) {
        switch (outcome) {
            case Outcome.Done done -> {}
            case Outcome.Retry retry -> span.setStatus(StatusCode.ERROR, "retry");
            case Outcome.Reject reject -> span.setStatus(StatusCode.ERROR, "parked");
        }
        span.end();
    }

    /** The headers that propagate the current trace, such as {@code traceparent}; empty without a trace. */
    public Map<String, String> headers() {
        var headers = new LinkedHashMap<String, String>(2);
        propagator.inject(Context.current(), headers, (map, name, value) -> {
            if (map != null) {
                map.put(name, value);
            }
        });
        return headers;
    }
}
