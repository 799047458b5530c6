package io.streamops.jobs.tool;

import io.streamops.jobs.kind.JobContext;
import io.vertx.core.json.JsonObject;

/** A tool. Runs on the job's virtual thread; thread-safe, because jobs share it. */
@FunctionalInterface
interface Tool {
    /**
     * Runs the tool.
     *
     * @param arguments valid according to the tool's schema
     * @return a JSON value within the limit of {@link ToolJob}
     * @throws io.streamops.execution.Failure if it fails
     */
    Object run(JsonObject arguments, JobContext run);
}
