package io.streamops.workflows.requests;

import io.streamops.contract.event.EntityId;
import io.vertx.core.Future;
import java.time.Instant;

/** The one end that each workflow comes to, which is claimed before anybody is told of it. */
public interface Endings {
    /** Answers true where this call has ended the workflow, and who has called tells of it. */
    Future<Boolean> cancel(EntityId id, Instant now);

    /** The end has been told. */
    Future<Void> told(EntityId id);
}
