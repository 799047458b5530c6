package io.streamops.gateway.http;

import io.opentelemetry.api.trace.Span;
import io.streamops.kit.WorkContext;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** Binds the request id and trace to log lines and the response. */
final class Trace {
    private Trace() {}

    static void bind(HttpServerRequest request, String requestId) {
        request.response().putHeader(Names.REQUEST_ID, requestId);
        var span = Span.current().getSpanContext();
        if (span.isValid()) {
            request.response()
                    .putHeader(
                            Names.TRACEPARENT,
                            "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                                    + span.getTraceFlags().asHex());
            WorkContext.put(Map.of("requestId", requestId, "traceId", span.getTraceId()));
        } else {
            WorkContext.put("requestId", requestId);
        }
    }
}
