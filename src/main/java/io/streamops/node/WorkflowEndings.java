package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EndClaim;
import io.streamops.workflows.requests.Endings;
import io.streamops.workflows.run.WorkflowRuns;
import io.vertx.core.Future;
import java.util.Optional;

/** The ends of workflows for gateways, as processors decide by them. */
record WorkflowEndings(WorkflowRuns runs) implements Endings {
    @Override
    public Future<EndClaim> claim(WorkflowEvent ending) {
        return runs.claimEnd(ending);
    }

    @Override
    public Future<Optional<WorkflowEvent>> untold(EntityId id) {
        return runs.takeUntold(id);
    }

    @Override
    public Future<Void> told(EntityId id) {
        return runs.told(id);
    }
}
