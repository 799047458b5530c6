package io.streamops.workflows.requests;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EndClaim;
import io.vertx.core.Future;
import java.util.Optional;

/** The one end that each workflow comes to, which is claimed before anybody is told of it. */
public interface Endings {
    /** Ends a workflow by what is its last event then, unless it has an end. */
    Future<EndClaim> claim(WorkflowEvent ending);

    /** The end that whoever has claimed it has not told in time; the caller tells it now. */
    Future<Optional<WorkflowEvent>> untold(EntityId id);

    /** The end has been told. */
    Future<Void> told(EntityId id);
}
