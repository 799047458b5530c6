package io.streamops.jobs.task;

import io.streamops.contract.job.JobId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/**
 * One job that is being worked on, as its task sees it. It may end before the task does: when the job is canceled, when its time
 * is up, when another worker has it, when the node stops. Then {@link #await} throws, and what the task has begun elsewhere is
 * aborted.
 */
public interface TaskRun {
    JobId job();

    /** Waits for a result, or for the end of the run, which it throws; tasks let that pass. */
    <T> T await(Future<T> result);

    /** Runs when the run ends before the task has, at once if it has ended already: aborts a request, stops a loop. */
    void onEnd(Runnable abort);

    /** A piece of the answer; pieces that come fast are told together. */
    void token(String text);

    void progress(JsonObject data);

    void message(String text);
}
