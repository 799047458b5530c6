package io.streamops.jobs.kind;

import io.streamops.contract.job.JobKind;
import io.streamops.execution.Failure;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * Does the work of jobs of one kind, on a virtual thread for each job. Jobs run concurrently and share the handler, so it keeps no
 * state of a job.
 */
@FunctionalInterface
public interface JobHandler {
    /**
     * Runs a job.
     *
     * @param payload valid against the kind's schema
     * @return the job's result
     * @throws Failure if it cannot be done; any other exception is a defect
     */
    JsonObject run(JsonObject payload, JobContext run);

    /**
     * A kind of job that a worker runs.
     *
     * @param concurrency how many run at once on a node
     * @param timeLimit how long a job may take
     */
    record Definition(JobKind kind, JobHandler handler, int concurrency, Duration timeLimit) {}
}
