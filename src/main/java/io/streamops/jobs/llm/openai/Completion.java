package io.streamops.jobs.llm.openai;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A model's answer.
 *
 * @param model as named by the endpoint
 * @param usage token usage, if the endpoint reports it
 */
public record Completion(
        String text, String model, @Nullable JsonObject usage) {}
