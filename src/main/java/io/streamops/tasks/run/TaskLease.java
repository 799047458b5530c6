package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.events.run.RunLease;

/** The right to attempt a task. */
final class TaskLease extends RunLease {
    private final Driver driver;
    private final int round;
    private final int retryCount;

    /** What triggers attempts at a task. */
    enum Driver {
        /** Its {@code task.created}, not acknowledged yet. */
        EVENT,
        /** Its entry in the schedule. */
        DUE;

        String word() {
            return this == EVENT ? "event" : "due";
        }
    }

    /**
     * @param token the fencing token, unique to the attempt
     * @param round how often the task was redriven
     * @param retryCount 0 for the first attempt of a round
     */
    TaskLease(EntityId task, String token, Driver driver, int round, int retryCount) {
        super(task, token);
        this.driver = driver;
        this.round = round;
        this.retryCount = retryCount;
    }

    Driver driver() {
        return driver;
    }

    int round() {
        return round;
    }

    int retryCount() {
        return retryCount;
    }
}
