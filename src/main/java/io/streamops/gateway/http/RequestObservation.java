package io.streamops.gateway.http;

import io.opentelemetry.api.trace.Span;
import io.streamops.gateway.access.Principal;
import io.streamops.kit.LogContext;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What is known about a request while it is served: id and trace, operation, and client. */
final class RequestObservation {
    private static final String KEY = "streamops.exchange";
    private static final int LONGEST_ID = 128;

    private final String requestId;
    private final long startedAt = System.nanoTime();
    private ApiContract.@Nullable Operation operation;
    private @Nullable Principal principal;

    private RequestObservation(String requestId) {
        this.requestId = requestId;
    }

    /** Also puts the ids of the request and its trace into its response and its log lines. */
    static RequestObservation begin(RoutingContext routing) {
        var request = routing.request();
        var observation = new RequestObservation(requestId(request.getHeader("x-request-id")));
        routing.put(KEY, observation);
        observation.bind(request);
        return observation;
    }

    private void bind(HttpServerRequest request) {
        request.response().putHeader(ResponseHeaders.REQUEST_ID, requestId);
        var span = Span.current().getSpanContext();
        if (span.isValid()) {
            request.response()
                    .putHeader(
                            ResponseHeaders.TRACEPARENT,
                            "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                                    + span.getTraceFlags().asHex());
            LogContext.put(Map.of("requestId", requestId, "traceId", span.getTraceId()));
        } else {
            LogContext.put("requestId", requestId);
        }
    }

    /** The id of a request: the client's, if it is safe in a log line. */
    static String requestId(@Nullable String given) {
        return given != null && isSafe(given) ? given : newId();
    }

    private static boolean isSafe(String id) {
        return !id.isEmpty() && id.length() <= LONGEST_ID && id.chars().allMatch(RequestObservation::isSafe);
    }

    private static boolean isSafe(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.'
                || c == ':';
    }

    /** Unique, but not secret, so it may be predictable. */
    private static String newId() {
        var random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    static boolean isBegun(RoutingContext routing) {
        return routing.get(KEY) != null;
    }

    static RequestObservation of(RoutingContext routing) {
        return Objects.requireNonNull(routing.<RequestObservation>get(KEY), "the prelude observes every request");
    }

    void routed(ApiContract.Operation matched) {
        operation = matched;
    }

    void authenticated(Principal client) {
        principal = client;
    }

    String requestId() {
        return requestId;
    }

    ApiContract.@Nullable Operation operation() {
        return operation;
    }

    @Nullable Principal principal() {
        return principal;
    }

    /** The path template. Paths themselves would be too many for metrics. */
    String route() {
        return operation == null ? "none" : operation.path();
    }

    long tookNanos() {
        return System.nanoTime() - startedAt;
    }
}
