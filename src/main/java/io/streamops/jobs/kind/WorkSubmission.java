package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * Submits workflows and tasks for a job, as its owner could at the gateway. Idempotent: the same submission of the same job, such as
 * after a crash, gives the same workflow or task. Fails with {@link Failure} if the gateway would refuse it or is unavailable.
 */
public interface WorkSubmission {
    /** The events are not available on this node or now. */
    String UNAVAILABLE = "unavailable";

    /**
     * Submits a workflow.
     *
     * @param by the job whose owner becomes the workflow's
     * @param workflow the body of {@code POST /api/workflows}
     * @return the workflow as {@code GET} shows it
     */
    Future<JsonObject> workflow(JobId by, JsonObject workflow);

    /**
     * Submits a task.
     *
     * @param by the job whose owner becomes the task's
     * @param task the body of {@code POST /api/tasks}
     * @return the task as {@code GET} shows it
     */
    Future<JsonObject> task(JobId by, JsonObject task);

    /** The task once it is final, or as it is after the longest time. */
    Future<JsonObject> end(JobId by, String taskId, Duration longest);
}
