package io.streamops.tasks.kind;

import io.streamops.contract.event.TaskType;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * What tasks of one type do. Reads top to bottom on a virtual thread of its own; several run at once. A task may be attempted
 * again after a crash though it has had its effect: what it does elsewhere is done under names that are the same the second
 * time, and what cannot be is guarded by a record of its own.
 */
public interface TaskKind {
    TaskType type();

    /** How long an attempt may take. */
    Duration limit();

    /**
     * Has the effect.
     *
     * @return the task's result
     * @throws io.streamops.execution.Failure if it could not be had; any other exception is a defect of ours
     * @throws io.streamops.messaging.Unavailable if what all tasks need is unavailable: it is attempted again when that is back
     */
    JsonObject run(TaskRun run);
}
