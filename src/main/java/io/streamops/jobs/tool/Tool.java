package io.streamops.jobs.tool;

import io.streamops.jobs.task.TaskRun;
import io.vertx.core.json.JsonObject;

/** Does one thing for a job, on its virtual thread; several jobs use the same one at once. */
@FunctionalInterface
interface Tool {
    /**
     * Does it.
     *
     * @param arguments fit for the tool's schema
     * @return a JSON value, within the bound that {@link ToolTask} has
     * @throws io.streamops.jobs.task.TaskFailure if it cannot be done
     */
    Object run(JsonObject arguments, TaskRun run);
}
