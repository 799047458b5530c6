package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;

/**
 * The run of a job, for its handler. It is cancelled when the job is canceled or taken over, when it exceeds its time limit, and
 * when the node stops.
 */
public interface JobContext extends RunContext {
    JobId job();

    /** Publishes a piece of the answer; pieces in quick succession become one event. */
    void token(String text);

    void progress(JsonObject data);

    void message(String text);
}
