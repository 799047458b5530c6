package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The language model for chat, plan, code and rag jobs.
 *
 * @param baseUrl an OpenAI-compatible endpoint; without one, answers are extracted from the search index
 * @param model the model for jobs that name none
 * @param apiKey sent to the endpoint as a bearer token
 */
public record LlmSettings(Optional<URI> baseUrl, Optional<String> model, Optional<String> apiKey) {
    static final Setting<URI> BASE_URL = Setting.of(
            "LLM_BASE_URL",
            null,
            SettingType.url("http://127.0.0.1:11434/v1", "http", "https"),
            "OpenAI-compatible endpoint for chat, plan, code and rag; not set: sentences from the search index");
    static final Setting<String> MODEL =
            Setting.of("LLM_MODEL", null, SettingType.TOKENS, "model for jobs that name none");
    static final Setting<String> API_KEY = Setting.of(
                    "LLM_API_KEY", null, SettingType.BEARER, "API key for LLM_BASE_URL")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(BASE_URL, MODEL, API_KEY);

    static LlmSettings from(SettingValues values) {
        return new LlmSettings(values.find(BASE_URL), values.find(MODEL), values.find(API_KEY));
    }

    @Override
    public String toString() {
        return "LlmSettings[baseUrl=%s, model=%s]".formatted(baseUrl, model);
    }
}
