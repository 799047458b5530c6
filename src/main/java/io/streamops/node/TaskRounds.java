package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.EndClaim;
import io.streamops.tasks.requests.Rounds;
import io.streamops.tasks.run.TaskRuns;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The rounds of tasks for gateways, as processors decide by them. */
record TaskRounds(TaskRuns runs) implements Rounds {
    @Override
    public Future<EndClaim> claim(TaskEvent ending, Instant now) {
        return runs.claimEnd(ending, now);
    }

    @Override
    public Future<Optional<TaskEvent>> takeUnpublished(EntityId id) {
        return runs.takeUntold(id);
    }

    @Override
    public Future<Void> markPublished(EntityId id) {
        return runs.told(id);
    }

    @Override
    public Future<Boolean> again(EntityId id, Instant now) {
        return runs.again(id, now);
    }

    @Override
    public Future<Boolean> discard(EntityId id) {
        return runs.discard(id);
    }
}
