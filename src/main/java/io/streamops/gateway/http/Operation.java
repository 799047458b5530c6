package io.streamops.gateway.http;

import io.vertx.core.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the contract says can be done.
 *
 * @param path its template, such as {@code /api/parked/{lane}/{id}}
 * @param body what its body must be; null for an operation without one
 */
record Operation(
        String id,
        HttpMethod method,
        String path,
        Clearance clearance,
        List<Parameter> parameters,
        @Nullable BodyRule body) {

    /** What a body must be. */
    record BodyRule(boolean required, Schema schema) {}

    /** Whether the operation is looked at by machines all the time, so that a log line about each time is too much. */
    boolean isProbe() {
        return path.startsWith("/health/") || path.equals("/metrics");
    }
}
