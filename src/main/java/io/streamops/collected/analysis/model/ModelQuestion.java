package io.streamops.collected.analysis.model;

import io.vertx.core.json.JsonObject;

/**
 * A text to be judged.
 *
 * @param id of its post, for the model's own log
 * @param language {@code und} where it is not known
 */
public record ModelQuestion(String id, String language, String text) {
    JsonObject toJson() {
        return new JsonObject().put("id", id).put("language", language).put("text", text);
    }
}
