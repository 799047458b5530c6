package io.streamops.jobs.llm.openai;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A request to a model.
 *
 * @param messages each with {@code role} and {@code content}
 * @param model the model; null: the configured one
 */
public record ChatRequest(
        JsonArray messages,
        @Nullable String model,
        @Nullable Number temperature,
        @Nullable Integer maxTokens) {

    public static ChatRequest of(JsonArray messages) {
        return new ChatRequest(messages, null, null, null);
    }

    public static JsonObject message(String role, String content) {
        return new JsonObject().put("role", role).put("content", content);
    }

    /** The request body. */
    JsonObject toJson(@Nullable String modelOtherwise, EndpointDialect dialect) {
        var body = new JsonObject().put("messages", messages).put("stream", true);
        put(body, "model", model == null ? modelOtherwise : model);
        put(body, "temperature", temperature);
        put(body, dialect.maxTokens(), maxTokens);
        put(body, EndpointDialect.STREAM_OPTIONS, dialect.usage() ? new JsonObject().put("include_usage", true) : null);
        return body;
    }

    private static void put(JsonObject body, String name, @Nullable Object value) {
        if (value != null) {
            body.put(name, value);
        }
    }
}
