package io.streamops.node;

import io.streamops.contract.job.JobId;
import io.streamops.jobs.task.Orders;
import io.streamops.jobs.task.TaskFailure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Workflows and tasks on a node that cannot make any: who asks is told. */
final class JobOrders implements Orders {
    @Override
    public Future<JsonObject> workflow(JobId by, JsonObject workflow) {
        return refused();
    }

    @Override
    public Future<JsonObject> task(JobId by, JsonObject task) {
        return refused();
    }

    @Override
    public Future<JsonObject> end(JobId by, String taskId, Duration longest) {
        return refused();
    }

    private static Future<JsonObject> refused() {
        return Future.failedFuture(new TaskFailure(UNAVAILABLE, "This node takes no workflows and tasks."));
    }
}
