package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * Workflows and tasks as jobs may ask for them: for whoever has asked for the job, and as if he had asked the gateway. What a
 * job has asked for, it gets again when it asks again after a crash. All fail with {@link Failure} where the gateway would
 * refuse, or cannot be asked.
 */
public interface WorkSubmission {
    /** There is nobody to ask. */
    String UNAVAILABLE = "unavailable";

    /**
     * Makes a workflow.
     *
     * @param by whose owner it is for
     * @param workflow what {@code POST /api/workflows} takes
     * @return the workflow as {@code GET} shows it
     */
    Future<JsonObject> workflow(JobId by, JsonObject workflow);

    /**
     * Makes a task.
     *
     * @param by whose owner it is for
     * @param task what {@code POST /api/tasks} takes
     * @return the task as {@code GET} shows it
     */
    Future<JsonObject> task(JobId by, JsonObject task);

    /** The task when it has come to its end, or as it is where that takes longer. */
    Future<JsonObject> end(JobId by, String taskId, Duration longest);
}
