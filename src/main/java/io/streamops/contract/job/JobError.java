package io.streamops.contract.job;

import io.vertx.core.json.JsonObject;

/**
 * Why a job failed.
 *
 * @param code a stable code for programs
 * @param message a message for people
 */
public record JobError(String code, String message) {
    public JsonObject toJson() {
        return new JsonObject().put("code", code).put("message", message);
    }
}
