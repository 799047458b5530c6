package io.streamops.node.observability;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.streamops.settings.TraceSettings;
import java.net.URI;

/**
 * Traces. Trace ids are always created and passed on, so that log lines and messages of a request can be found together; spans
 * are recorded and sent only if an endpoint is set.
 */
public final class Tracing {
    private Tracing() {}

    public static OpenTelemetrySdk start(TraceSettings settings, String nodeId, String version) {
        var provider = SdkTracerProvider.builder()
                .setResource(Resource.getDefault()
                        .merge(Resource.create(Attributes.of(
                                AttributeKey.stringKey("service.name"), "streamops",
                                AttributeKey.stringKey("service.version"), version,
                                AttributeKey.stringKey("service.instance.id"), nodeId))))
                .setSampler(Sampler.parentBased(
                        settings.otlpEndpoint().isPresent() ? Sampler.alwaysOn() : Sampler.alwaysOff()))
                .addSpanProcessor(
                        settings.otlpEndpoint().map(Tracing::exporting).orElseGet(Tracing::discarding));
        return OpenTelemetrySdk.builder()
                .setTracerProvider(provider.build())
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build();
    }

    private static SpanProcessor exporting(URI endpoint) {
        var base = endpoint.toString().replaceAll("/+$", "");
        var exporter =
                OtlpHttpSpanExporter.builder().setEndpoint(base + "/v1/traces").build();
        return BatchSpanProcessor.builder(exporter).build();
    }

    /** Without a processor no trace ids would be created. */
    private static SpanProcessor discarding() {
        return SimpleSpanProcessor.create(SpanExporter.composite());
    }
}
