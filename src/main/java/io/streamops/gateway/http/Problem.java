package io.streamops.gateway.http;

import io.streamops.schema.FieldError;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request cannot be served, and the client is told so (RFC 9457). Handlers throw it or fail their future with it.
 * Everything in it is for the client's eyes.
 */
public final class Problem extends RuntimeException {
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
     * @param code a stable word, for programs
     * @param detail a sentence, for people
     */
    public static Problem of(int status, String code, String detail) {
        return new Problem(status, code, detail, Map.of(), List.of(), Map.of());
    }

    /** 400: the request is not what the operation takes. */
    public static Problem invalid(List<FieldError> errors) {
        var first = errors.getFirst();
        var where = first.pointer().isEmpty() ? "The body" : first.pointer();
        return new Problem(
                400, "invalid", where + " " + first.message() + ".", Map.of(), List.copyOf(errors), Map.of());
    }

    /** 400, for one thing that is wrong. */
    public static Problem invalid(String pointer, String message) {
        return invalid(List.of(new FieldError(pointer, message)));
    }

    /** 404: it does not exist, or is another's. */
    public static Problem notFound(String detail) {
        return of(404, "not_found", detail);
    }

    /** 404 for what a part of the request names. */
    public static Problem notFound(String pointer, String detail) {
        var error = new FieldError(pointer, "does not exist");
        return new Problem(404, "not_found", detail, Map.of(), List.of(error), Map.of());
    }

    /** 429: there is too much of it for now. */
    public static Problem tooMany(String code, String detail, Duration retryAfter) {
        return of(429, code, detail).retryAfter(retryAfter);
    }

    /** 503: it cannot be done now. */
    public static Problem unavailable(String detail, Duration retryAfter) {
        return of(503, "unavailable", detail).retryAfter(retryAfter);
    }

    public Problem with(Map<String, Object> moreDetails) {
        return new Problem(status, code, detail(), merged(details, moreDetails), errors, headers);
    }

    public Problem header(String name, String value) {
        return new Problem(status, code, detail(), details, errors, merged(headers, Map.of(name, value)));
    }

    public Problem retryAfter(Duration after) {
        return header("retry-after", Long.toString(Math.max(1, after.toSeconds())));
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    public Map<String, Object> details() {
        return details;
    }

    public List<FieldError> errors() {
        return errors;
    }

    public Map<String, String> headers() {
        return headers;
    }

    private static <V> Map<String, V> merged(Map<String, V> some, Map<String, V> more) {
        var all = new LinkedHashMap<>(some);
        all.putAll(more);
        return Map.copyOf(all);
    }
}
