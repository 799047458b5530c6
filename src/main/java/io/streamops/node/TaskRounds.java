package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.run.FinalizeResult;
import io.streamops.tasks.requests.Rounds;
import io.streamops.tasks.run.TaskRunStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The rounds of tasks for gateways, as processors decide by them. */
record TaskRounds(TaskRunStore runs) implements Rounds {
    @Override
    public Future<FinalizeResult> claim(TaskEvent ending, Instant now) {
        return runs.finalizeOutside(ending, now);
    }

    @Override
    public Future<Optional<TaskEvent>> takeUnpublished(EntityId id) {
        return runs.takeUnpublished(id);
    }

    @Override
    public Future<Void> markPublished(EntityId id) {
        return runs.markPublished(id);
    }

    @Override
    public Future<Boolean> again(EntityId id, Instant now) {
        return runs.beginRound(id, now);
    }

    @Override
    public Future<Boolean> discard(EntityId id) {
        return runs.discard(id);
    }
}
