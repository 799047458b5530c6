package io.streamops.tasks.requests;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.EndClaim;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The rounds of tasks, each of which comes to one end, as processors decide by them. */
public interface Rounds {
    /** Ends a task by what is its last event then, unless it has an end; it is claimed before anybody is told of it. */
    Future<EndClaim> claim(TaskEvent ending, Instant now);

    /** The end that whoever has claimed it has not told in time; the caller tells it now. */
    Future<Optional<TaskEvent>> untoldEnd(EntityId id);

    /** The end that was claimed has been told. */
    Future<Void> told(EntityId id);

    /** Lets a dead-lettered task begin again; answers whether it was one. Who has called publishes that it is asked for. */
    Future<Boolean> again(EntityId id, Instant now);

    /** Forgets a dead-lettered task; answers whether it was one. */
    Future<Boolean> discard(EntityId id);
}
