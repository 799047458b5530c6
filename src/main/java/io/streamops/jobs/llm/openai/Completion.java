package io.streamops.jobs.llm.openai;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a model has answered.
 *
 * @param model which, as the endpoint calls it
 * @param usage what it has cost, where the endpoint says so
 */
public record Completion(
        String text, String model, @Nullable JsonObject usage) {}
