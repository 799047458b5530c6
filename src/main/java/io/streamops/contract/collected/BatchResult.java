package io.streamops.contract.collected;

import io.vertx.core.json.JsonObject;

/**
 * What became of a batch, for whoever has asked for it.
 *
 * @param size how many posts its object held, those that could not be read included
 */
public record BatchResult(String projectId, String jobId, long size, long successes, long errors) {
    public JsonObject toJson() {
        return new JsonObject()
                .put("project_id", projectId)
                .put("job_id", jobId)
                .put("task_type", "analyze_result")
                .put("batch_size", size)
                .put("success_count", successes)
                .put("error_count", errors);
    }
}
