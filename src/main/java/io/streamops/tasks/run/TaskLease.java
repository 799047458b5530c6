package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.events.run.RunLease;

/** The right to attempt a task. */
final class TaskLease extends RunLease {
    private final Driver driver;
    private final int round;
    private final int retryCount;

    /** What brings a task to its end. */
    enum Driver {
        /** Its {@code task.created}, not settled yet. */
        EVENT,
        /** Its place in the schedule. */
        DUE;

        String word() {
            return this == EVENT ? "event" : "due";
        }
    }

    /**
     * @param token unlike that of any other attempt
     * @param driver what has brought the task
     * @param round how often it was asked for again
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
