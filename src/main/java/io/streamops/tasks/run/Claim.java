package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;

/**
 * A try that is ours to make.
 *
 * @param token unlike that of any other try
 * @param driver what has brought it
 * @param round how often the task was asked for again
 * @param retryCount 0 for the first try of a round
 */
record Claim(EntityId task, String token, Driver driver, int round, int retryCount) {
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
}
