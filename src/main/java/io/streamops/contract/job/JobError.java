package io.streamops.contract.job;

import io.vertx.core.json.JsonObject;

/**
 * Why a job has failed.
 *
 * @param code a stable word, for programs
 * @param message a sentence, for people
 */
public record JobError(String code, String message) {
    public JsonObject toJson() {
        return new JsonObject().put("code", code).put("message", message);
    }
}
