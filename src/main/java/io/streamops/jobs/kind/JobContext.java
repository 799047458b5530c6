package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;

/**
 * The run of a job as its task sees it. It is cancelled when the job is canceled or taken over, when its time is up, and when the
 * node stops.
 */
public interface JobContext extends RunContext {
    JobId job();

    /** Publishes a piece of the answer; pieces that come fast become one event. */
    void token(String text);

    void progress(JsonObject data);

    void message(String text);
}
