package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.requests.TransitionPublisher;
import io.streamops.events.run.FinalizeResult;
import io.streamops.kit.WallClock;
import io.streamops.workflows.run.WorkflowRunStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The ends of workflows for gateways, as processors decide by them. */
record WorkflowEndings(WorkflowRunStore runs) implements TransitionPublisher.Ends<WorkflowEvent> {
    @Override
    public Future<FinalizeResult> claim(WorkflowEvent ending, Instant now) {
        return runs.finalizeOutside(ending, WallClock.get().instant());
    }

    @Override
    public Future<Optional<WorkflowEvent>> takeUnpublished(EntityId id) {
        return runs.takeUnpublished(id);
    }

    @Override
    public Future<Void> markPublished(EntityId id) {
        return runs.markPublished(id);
    }
}
