package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.vertx.core.Future;
import java.util.Optional;

/** What is known of tasks that others have begun: what was asked for. */
@FunctionalInterface
public interface KnownTasks {
    Future<Optional<TaskRequest>> find(EntityId task);
}
