package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EndClaim;
import io.streamops.events.requests.TransitionPublisher;
import io.streamops.workflows.run.WorkflowRuns;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The ends of workflows for gateways, as processors decide by them. */
record WorkflowEndings(WorkflowRuns runs) implements TransitionPublisher.Ends<WorkflowEvent> {
    @Override
    public Future<EndClaim> claim(WorkflowEvent ending, Instant now) {
        return runs.claimEnd(ending);
    }

    @Override
    public Future<Optional<WorkflowEvent>> takeUnpublished(EntityId id) {
        return runs.takeUntold(id);
    }

    @Override
    public Future<Void> markPublished(EntityId id) {
        return runs.told(id);
    }
}
