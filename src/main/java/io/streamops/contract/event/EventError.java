package io.streamops.contract.event;

import io.streamops.contract.Fields;
import io.streamops.kit.Frames;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Why something has failed.
 *
 * @param code a stable word, for programs
 * @param message a sentence, for people
 * @param retryable whether another try may do better; null where nobody says
 * @param stack frames or steps only, never data; null where others have said none
 */
public record EventError(
        String code,
        String message,
        @Nullable Boolean retryable,
        @Nullable String stack) {
    public static final String CANCELLED = "CANCELLED";

    public static EventError of(String code, String message) {
        return new EventError(code, message, null, null);
    }

    /** Reads what others may have written. */
    public static EventError parse(Fields fields) {
        return new EventError(
                fields.text("code"),
                fields.text("message"),
                fields.has("retryable") ? fields.flag("retryable") : null,
                fields.findText("stack"));
    }

    /** The same, with a stack: where none is known it is the place. */
    EventError at(String place) {
        return stack == null ? new EventError(code, message, retryable, Frames.of(code, place)) : this;
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
