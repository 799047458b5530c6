package io.streamops.tasks.requests;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.requests.TransitionPublisher;
import io.vertx.core.Future;
import java.time.Instant;

/** The rounds of tasks, in the store that processors decide by; each comes to one end. */
public interface Rounds extends TransitionPublisher.Ends<TaskEvent> {
    /** Lets a dead-lettered task begin again; answers whether it was one. Who has called publishes that it is asked for. */
    Future<Boolean> again(EntityId id, Instant now);

    /** Forgets a dead-lettered task; answers whether it was one. */
    Future<Boolean> discard(EntityId id);
}
