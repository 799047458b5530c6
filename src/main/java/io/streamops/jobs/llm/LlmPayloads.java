package io.streamops.jobs.llm;

import io.streamops.execution.Failure;
import io.streamops.jobs.llm.openai.ChatClient;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads payloads, which were validated when the job was submitted. */
final class LlmPayloads {
    private LlmPayloads() {}

    static String text(JsonObject payload, String name) {
        var text = optional(payload, name);
        return text == null ? "" : text;
    }

    /** A value that is not a text is returned as JSON. */
    static @Nullable String optional(JsonObject payload, String name) {
        return switch (payload.getValue(name)) {
            case null -> null;
            case String text -> text;
            case JsonObject object -> object.encode();
            case JsonArray array -> array.encode();
            case Object other -> other.toString();
        };
    }

    /** The conversation; a prompt is a single user message. */
    static JsonArray messages(JsonObject chat) {
        return chat.getValue("messages") instanceof JsonArray messages && !messages.isEmpty()
                ? messages
                : new JsonArray().add(ChatClient.Request.message("user", text(chat, "prompt")));
    }

    /** The user's last message. */
    static String lastQuestion(JsonArray messages) {
        var said = messages.stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .filter(message -> "user".equals(message.getValue("role")))
                .map(message -> text(message, "content"))
                .toList();
        return said.isEmpty() ? "" : said.getLast();
    }

    /** A conversation of a system message and a user message. */
    static JsonArray conversation(String system, List<String> parts) {
        return new JsonArray()
                .add(ChatClient.Request.message("system", system))
                .add(ChatClient.Request.message("user", String.join("\n\n", parts)));
    }

    /** The error of a job that requires a language model, without one. */
    static Failure notConfigured(String reason) {
        return Failure.permanent(
                "llm_not_configured", reason + "; LLM_BASE_URL (with LLM_MODEL and LLM_API_KEY) sets one");
    }
}
