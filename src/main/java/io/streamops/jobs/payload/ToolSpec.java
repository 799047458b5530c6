package io.streamops.jobs.payload;

import io.vertx.core.json.JsonObject;

/**
 * What there is to know of a tool without having it.
 *
 * @param name by which jobs ask for it
 * @param description one sentence, for people and models
 * @param arguments the JSON Schema of what it takes
 */
public record ToolSpec(String name, String description, JsonObject arguments) {}
