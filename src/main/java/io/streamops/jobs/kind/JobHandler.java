package io.streamops.jobs.kind;

import io.streamops.contract.job.JobKind;
import io.streamops.execution.Failure;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * What jobs of one kind do. Reads top to bottom on a virtual thread of its own; several run at once, so it keeps nothing of
 * one job where another could see it.
 */
@FunctionalInterface
public interface JobHandler {
    /**
     * Does the work.
     *
     * @param payload fit for the task's schema
     * @return the job's result
     * @throws Failure if it cannot be done; any other exception is a fault of ours
     */
    JsonObject run(JsonObject payload, JobContext run);

    /**
     * A kind of job that this build can do.
     *
     * @param concurrency how many of it run at once on a node
     * @param limit how long one may take
     */
    public record Definition(JobKind name, JobHandler task, int concurrency, Duration limit) {}
}
