package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;

/** Where the run state of tasks is in Redis. */
final class TaskKeys {
    /** The tasks that are to be tried again, by when. */
    static final String DUE = "tasks:due";

    private TaskKeys() {}

    static String run(EntityId task) {
        return "task:" + task.value() + ":run";
    }
}
