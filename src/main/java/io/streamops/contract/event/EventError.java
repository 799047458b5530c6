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

    private static final String UNSAID = "It does not say why.";

    public static EventError of(String code, String message) {
        return new EventError(code, message, null, null);
    }

    /**
     * As processors of other makes tell of it: as text, or as an object with a message.
     *
     * @param code where they do not say
     */
    public static EventError told(@Nullable Object error, String code) {
        return switch (error) {
            case String text -> of(code, text);
            case JsonObject json -> of(text(json.getValue("code"), code), text(json.getValue("message"), UNSAID));
            case null -> of(code, UNSAID);
            default -> of(code, UNSAID);
        };
    }

    private static String text(@Nullable Object value, String otherwise) {
        return value == null ? otherwise : value.toString();
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
