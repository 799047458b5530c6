package io.streamops.gateway.http;

import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An error response (RFC 9457). The gateway throws it for what only HTTP knows; a {@link Rejected} becomes one here and nowhere
 * else. The client sees everything in it.
 */
final class Problem extends RuntimeException {
    private final int status;
    private final String code;
    private final transient Map<String, Object> details;
    private final transient List<FieldError> errors;
    private final transient Map<String, String> headers;

    private Problem(
            int status,
            String code,
            String detail,
            Map<String, Object> details,
            List<FieldError> errors,
            Map<String, String> headers) {
        super(detail, null, false, false);
        this.status = status;
        this.code = code;
        this.details = details;
        this.errors = errors;
        this.headers = headers;
    }

    /**
     * A problem with a status and its reason.
     *
     * @param code a stable code for programs
     * @param detail a sentence for people
     */
    static Problem of(int status, String code, String detail) {
        return new Problem(status, code, detail, Map.of(), List.of(), Map.of());
    }

    static Problem of(Rejected rejected) {
        var problem = new Problem(
                status(rejected.kind()),
                rejected.code(),
                rejected.detail(),
                rejected.details(),
                rejected.errors(),
                Map.of());
        var after = rejected.retryAfter();
        return after == null ? problem : problem.retryAfter(after);
    }

    private static int status(Rejected.Kind kind) {
        return switch (kind) {
            case INVALID -> 400;
            case FORBIDDEN -> 403;
            case NOT_FOUND -> 404;
            case CONFLICT -> 409;
            case TOO_LARGE -> 413;
            case KEY_REUSED -> 422;
            case FULL -> 429;
            case UNAVAILABLE -> 503;
        };
    }

    Problem header(String name, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Problem(status, code, detail(), details, errors, Map.copyOf(all));
    }

    Problem retryAfter(Duration after) {
        return header("retry-after", Long.toString(Math.max(1, after.toSeconds())));
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    String detail() {
        return String.valueOf(getMessage());
    }

    Map<String, Object> details() {
        return details;
    }

    List<FieldError> errors() {
        return errors;
    }

    Map<String, String> headers() {
        return headers;
    }
}
