package io.streamops.tasks.requests;

import io.streamops.contract.event.EntityId;
import io.vertx.core.Future;

/** The rounds of tasks that have failed for good, as processors decide by them. */
public interface Rounds {
    /** Lets a dead-lettered task begin again; answers whether it was one. Who has called publishes that it is asked for. */
    Future<Boolean> again(EntityId id);

    /** Forgets a dead-lettered task; answers whether it was one. */
    Future<Boolean> discard(EntityId id);
}
