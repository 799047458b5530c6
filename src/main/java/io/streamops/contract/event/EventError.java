package io.streamops.contract.event;

import io.streamops.contract.JsonFields;
import io.streamops.kit.StackFrames;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Why a step, workflow or task failed.
 *
 * @param code a stable code for programs
 * @param message a message for people
 * @param retryable whether a retry may succeed; null: unknown
 * @param stack stack frames or steps, never data; null if a third party gives none
 */
public record EventError(
        String code,
        String message,
        @Nullable Boolean retryable,
        @Nullable String stack) {
    public static final String CANCELLED = "CANCELLED";

    private static final String UNKNOWN = "It does not say why.";

    public static EventError of(String code, String message) {
        return new EventError(code, message, null, null);
    }

    /**
     * Parses an error of a third-party processor: a text, or an object with a message.
     *
     * @param code used if the error has none
     */
    public static EventError reported(@Nullable Object error, String code) {
        return switch (error) {
            case String text -> of(code, text);
            case JsonObject json -> of(text(json.getValue("code"), code), text(json.getValue("message"), UNKNOWN));
            case null -> of(code, UNKNOWN);
            default -> of(code, UNKNOWN);
        };
    }

    private static String text(@Nullable Object value, String fallback) {
        return value == null ? fallback : value.toString();
    }

    /** Parses a published error. */
    public static EventError parse(JsonFields fields) {
        return new EventError(
                fields.text("code"),
                fields.text("message"),
                fields.has("retryable") ? fields.flag("retryable") : null,
                fields.findText("stack"));
    }

    /** A copy with a stack; without a known one, the place. */
    EventError at(String place) {
        return stack == null ? new EventError(code, message, retryable, StackFrames.of(code, place)) : this;
    }

    public JsonObject toJson() {
        var json = new JsonObject().put("code", code).put("message", message);
        if (retryable != null) {
            json.put("retryable", retryable);
        }
        if (stack != null) {
            json.put("stack", stack);
        }
        return json;
    }
}
