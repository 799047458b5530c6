package io.streamops.contract.collected;

import io.vertx.core.json.JsonObject;

/**
 * The published result of a batch.
 *
 * @param size the number of posts in the object, including unreadable ones
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
