package io.streamops.jobs.llm.openai;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of an answer, or a complete one from endpoints that do not stream.
 *
 * @param finished whether the answer is complete
 */
record CompletionChunk(
        String text, @Nullable String model, @Nullable JsonObject usage, boolean finished) {

    /** The data is not a chunk. */
    static final class Garbage extends Exception {}

    static JsonObject json(String text) throws Garbage {
        try {
            if (Json.decodeValue(text) instanceof JsonObject object) {
                return object;
            }
        } catch (DecodeException e) {
            throw garbage();
        }
        throw garbage();
    }

    /** A chunk without choices is valid: the final one with usage, and comments of some endpoints. */
    static CompletionChunk of(JsonObject json) throws Garbage {
        if (!(json.getValue("choices") instanceof JsonArray choices)) {
            throw garbage();
        }
        var choice = object(choices.isEmpty() ? null : choices.getValue(0));
        var part = choice.containsKey("delta") ? "delta" : "message";
        return new CompletionChunk(
                object(choice.getValue(part)).getValue("content") instanceof String text ? text : "",
                json.getValue("model") instanceof String model ? model : null,
                json.getValue("usage") instanceof JsonObject usage ? usage : null,
                choice.getValue("finish_reason") != null);
    }

    private static JsonObject object(@Nullable Object value) {
        return value instanceof JsonObject object ? object : new JsonObject();
    }

    private static Garbage garbage() {
        return new Garbage();
    }
}
