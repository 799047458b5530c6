package io.streamops.jobs.tool;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.WorkSubmission;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Stands for the gateway and the processors behind it: keeps the submissions, and finishes them at once, or as set. */
public final class GatewayOfTheTest implements WorkSubmission {
    public final List<JsonObject> submissions = new ArrayList<>();
    private JsonObject end = new JsonObject()
            .put("taskId", "task-1")
            .put("status", "completed")
            .put(
                    "result",
                    new JsonObject()
                            .put("path", "streamops/exports/task-1/0.csv")
                            .put("size", 48)
                            .put("rows", 1)
                            .put("url", "http://127.0.0.1:9000/streamops/exports/task-1/0.csv?X-Amz-Expires=3600")
                            .put("format", "csv"));
    private boolean refusing;

    public void refuse() {
        refusing = true;
    }

    /** What becomes of the task. */
    public void tasksEndAs(JsonObject task) {
        end = task;
    }

    @Override
    public Future<JsonObject> workflow(JobId by, JsonObject workflow) {
        return submitted(workflow)
                .map(new JsonObject()
                        .put("workflowId", "wf-1")
                        .put("name", workflow.getString("name"))
                        .put("steps", workflow.getJsonArray("steps"))
                        .put("priority", workflow.getString("priority", "medium"))
                        .put("status", "pending")
                        .put("createdAt", "2025-11-01T12:00:00.000Z"));
    }

    @Override
    public Future<JsonObject> task(JobId by, JsonObject task) {
        return submitted(task).map(task.copy().put("taskId", "task-1").put("status", "pending"));
    }

    @Override
    public Future<JsonObject> end(JobId by, String taskId, Duration longest) {
        return Future.succeededFuture(end);
    }

    private Future<JsonObject> submitted(JsonObject submission) {
        if (refusing) {
            return Future.failedFuture(Failure.permanent("invalid", "steps must not be empty"));
        }
        submissions.add(submission);
        return Future.succeededFuture(submission);
    }
}
