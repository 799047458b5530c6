package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The language model behind chat, plan, code and rag jobs.
 *
 * @param baseUrl of an endpoint that speaks as OpenAI's does; without it answers are put together from what the index holds
 * @param model which of its models
 * @param apiKey what it lets us in by
 */
public record LlmSettings(Optional<URI> baseUrl, Optional<String> model, Optional<String> apiKey) {
    static final Setting<URI> BASE_URL = Setting.of(
            "LLM_BASE_URL",
            null,
            Shape.url("http://127.0.0.1:11434/v1", "http", "https"),
            "an OpenAI-compatible endpoint for chat, plan, code and rag; not set: sentences from the search index");
    static final Setting<String> MODEL =
            Setting.of("LLM_MODEL", null, Shape.TOKENS, "which model to ask it for, where a job does not say");
    static final Setting<String> API_KEY =
            Setting.of("LLM_API_KEY", null, Shape.BEARER, "the key for it").asSecret();
    static final List<Setting<?>> ALL = List.of(BASE_URL, MODEL, API_KEY);

    static LlmSettings from(Values values) {
        return new LlmSettings(values.find(BASE_URL), values.find(MODEL), values.find(API_KEY));
    }

    @Override
    public String toString() {
        return "LlmSettings[baseUrl=%s, model=%s]".formatted(baseUrl, model);
    }
}
