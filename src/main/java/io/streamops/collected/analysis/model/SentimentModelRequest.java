package io.streamops.collected.analysis.model;

import io.vertx.core.json.JsonObject;

/**
 * A text to be scored.
 *
 * @param id the post's id, for the model's log
 * @param language {@code und} if unknown
 */
public record SentimentModelRequest(String id, String language, String text) {
    JsonObject toJson() {
        return new JsonObject().put("id", id).put("language", language).put("text", text);
    }
}
