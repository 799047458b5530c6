package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.workflows.requests.Endings;
import io.streamops.workflows.run.WorkflowRuns;
import io.vertx.core.Future;
import java.time.Instant;

/** The ends of workflows for gateways, as processors decide by them. */
record WorkflowEndings(WorkflowRuns runs) implements Endings {
    @Override
    public Future<Boolean> cancel(EntityId id, Instant now) {
        return runs.cancel(id, now);
    }

    @Override
    public Future<Void> told(EntityId id) {
        return runs.told(id);
    }
}
