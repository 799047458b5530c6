package io.streamops.gateway.http;

import io.streamops.schema.Schema;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the contract.
 *
 * @param path its template, such as {@code /api/parked/{lane}/{id}}
 * @param body the rule for its body; null: no body
 */
record Operation(
        String id,
        HttpMethod method,
        String path,
        AccessLevel clearance,
        List<Parameter> parameters,
        @Nullable BodyRule body) {

    /** Validates a body. */
    record BodyRule(boolean required, Schema schema) {}

    /** Whether monitoring calls the operation continuously, so that log lines would be noise. */
    boolean isProbe() {
        return path.startsWith("/health/") || path.equals("/metrics");
    }
}
