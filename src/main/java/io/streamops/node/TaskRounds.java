package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.tasks.requests.Rounds;
import io.streamops.tasks.run.TaskRuns;
import io.vertx.core.Future;

/** The rounds of dead-lettered tasks for gateways, as processors decide by them. */
record TaskRounds(TaskRuns runs) implements Rounds {
    @Override
    public Future<Boolean> again(EntityId id) {
        return runs.again(id);
    }

    @Override
    public Future<Boolean> discard(EntityId id) {
        return runs.discard(id);
    }
}
