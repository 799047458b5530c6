package io.streamops.gateway.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** Headers of every response, encoded once. */
final class ResponseHeaders {
    static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-request-id");
    static final CharSequence TRACEPARENT = HttpHeaders.createOptimized("traceparent");

    private static final CharSequence[] ALWAYS = {
        optimized("x-content-type-options"), optimized("nosniff"),
        optimized("x-frame-options"), optimized("DENY"),
        optimized("referrer-policy"), optimized("no-referrer"),
        optimized("content-security-policy"), optimized("default-src 'none'; frame-ancestors 'none'"),
        optimized("cross-origin-resource-policy"), optimized("same-origin"),
        optimized("cache-control"), optimized("no-store"),
    };

    private ResponseHeaders() {}

    /** Security headers: no page, no caching, unless a response says otherwise. */
    static void secure(HttpServerResponse response) {
        for (var i = 0; i < ALWAYS.length; i += 2) {
            response.putHeader(ALWAYS[i], ALWAYS[i + 1]);
        }
    }

    private static CharSequence optimized(String text) {
        return HttpHeaders.createOptimized(text);
    }
}
