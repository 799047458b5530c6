package io.streamops.tasks.kind;

import io.streamops.contract.event.TaskType;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * What tasks of one type do. Each attempt runs on a virtual thread of its own, several at once. After a crash a task may be
 * attempted again although it has had its effect. Effects elsewhere therefore have the same names in each attempt; an effect that
 * cannot be repeated is guarded by a record of its own.
 */
public interface TaskKind {
    TaskType type();

    /** How long an attempt may take. */
    Duration limit();

    /**
     * Makes an attempt.
     *
     * @return the task's result
     * @throws io.streamops.execution.Failure if the attempt fails; any other exception is a defect
     * @throws io.streamops.messaging.Unavailable while a dependency is unavailable: the attempt is made again when it is back
     */
    JsonObject run(TaskRun run);
}
