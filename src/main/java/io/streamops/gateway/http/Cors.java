package io.streamops.gateway.http;

import io.streamops.settings.HttpSettings;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Set;

/** CORS: allows pages of the configured origins to call the API; none by default. Cookies are never used. */
final class Cors {
    private final Set<String> origins;
    private final boolean any;

    Cors(HttpSettings http) {
        this.origins = Set.copyOf(http.corsOrigins());
        this.any = origins.contains("*");
    }

    /** Allows the page to read the response. */
    void allow(HttpServerRequest request) {
        if (origins.isEmpty()) {
            return;
        }
        request.response().putHeader("vary", "Origin");
        var origin = request.getHeader("origin");
        if (origin != null && (any || origins.contains(origin))) {
            request.response()
                    .putHeader("access-control-allow-origin", origin)
                    .putHeader(
                            "access-control-expose-headers",
                            "X-Request-Id, traceparent, Location, Retry-After, RateLimit, RateLimit-Policy")
                    .putHeader("cross-origin-resource-policy", "cross-origin");
        }
    }

    /** Whether the request is a preflight. */
    static boolean isPreflight(HttpServerRequest request) {
        return HttpMethod.OPTIONS.equals(request.method())
                && request.getHeader("access-control-request-method") != null;
    }

    /** Responds to a preflight for a path with these methods. */
    void answerPreflight(HttpServerRequest request, String methods) {
        var response = request.response();
        if (response.headers().contains("access-control-allow-origin")) {
            response.putHeader("access-control-allow-methods", methods)
                    .putHeader(
                            "access-control-allow-headers",
                            "Authorization, X-API-Key, Content-Type, Idempotency-Key, Last-Event-ID, X-Request-Id,"
                                    + " traceparent")
                    .putHeader("access-control-max-age", "600");
        }
    }
}
