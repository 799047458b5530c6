package io.streamops.rejection;

import io.streamops.schema.FieldError;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A capability rejects a request. The client sees everything in it. Thrown, or the failure of a future.
 */
public final class Rejected extends RuntimeException {
    /** The reason of a rejection. */
    public enum Kind {
        /** The request is not valid for the operation. */
        INVALID,
        /** The client may not do this. */
        FORBIDDEN,
        /** The entity does not exist, or belongs to another owner. */
        NOT_FOUND,
        /** The entity's state does not allow this. */
        CONFLICT,
        TOO_LARGE,
        /** The idempotency key belongs to another request. */
        KEY_REUSED,
        /** A limit is reached. */
        FULL,
        /** Not possible now; a retry may succeed. */
        UNAVAILABLE
    }

    private final Kind kind;
    private final String code;
    private final transient List<FieldError> errors;
    private final transient Map<String, Object> details;
    private final transient @Nullable Duration retryAfter;

    private Rejected(
            Kind kind,
            String code,
            String detail,
            List<FieldError> errors,
            Map<String, Object> details,
            @Nullable Duration retryAfter) {
        super(detail, null, false, false);
        this.kind = kind;
        this.code = code;
        this.errors = List.copyOf(errors);
        this.details = Map.copyOf(details);
        this.retryAfter = retryAfter;
    }

    private static Rejected of(Kind kind, String code, String detail) {
        return new Rejected(kind, code, detail, List.of(), Map.of(), null);
    }

    public static Rejected invalid(List<FieldError> errors) {
        var first = errors.getFirst();
        var where = first.pointer().isEmpty() ? "The body" : first.pointer();
        var detail = where + " " + first.message() + ".";
        return new Rejected(Kind.INVALID, "invalid", detail, errors, Map.of(), null);
    }

    public static Rejected invalid(String pointer, String message) {
        return invalid(List.of(new FieldError(pointer, message)));
    }

    public static Rejected forbidden(String detail) {
        return of(Kind.FORBIDDEN, "forbidden", detail);
    }

    public static Rejected notFound(String detail) {
        return of(Kind.NOT_FOUND, "not_found", detail);
    }

    /** An entity that a part of the request refers to does not exist. */
    public static Rejected notFound(String pointer, String detail) {
        var error = new FieldError(pointer, "does not exist");
        return new Rejected(Kind.NOT_FOUND, "not_found", detail, List.of(error), Map.of(), null);
    }

    public static Rejected conflict(String detail) {
        return of(Kind.CONFLICT, "conflict", detail);
    }

    public static Rejected tooLarge(String detail, int bytes, int max) {
        return of(Kind.TOO_LARGE, "too_large", detail).with(Map.of("bytes", bytes, "max", max));
    }

    public static Rejected keyReused() {
        return of(Kind.KEY_REUSED, "idempotency_conflict", "This Idempotency-Key was used for another request.");
    }

    /**
     * A limit is reached.
     *
     * @param code which limit
     */
    public static Rejected full(String code, String detail, Duration retryAfter) {
        return new Rejected(Kind.FULL, code, detail, List.of(), Map.of(), retryAfter);
    }

    public static Rejected unavailable(String detail, Duration retryAfter) {
        return new Rejected(Kind.UNAVAILABLE, "unavailable", detail, List.of(), Map.of(), retryAfter);
    }

    /** Unavailable because too much is in flight on this node. */
    public static Rejected overloaded(String detail, Duration retryAfter) {
        return new Rejected(Kind.UNAVAILABLE, "overloaded", detail, List.of(), Map.of(), retryAfter);
    }

    /** A copy with details for programs. */
    public Rejected with(Map<String, Object> details) {
        return new Rejected(kind, code, detail(), errors, details, retryAfter);
    }

    public Kind kind() {
        return kind;
    }

    /** A stable code for programs. */
    public String code() {
        return code;
    }

    /** A sentence for people. */
    public String detail() {
        return String.valueOf(getMessage());
    }

    /** The errors by part of the request; empty if no part is to blame. */
    public List<FieldError> errors() {
        return errors;
    }

    public Map<String, Object> details() {
        return details;
    }

    /** When to retry; null if a retry would not help. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
