package io.streamops.tasks.run;

import java.time.Duration;

/**
 * What bounds an engine.
 *
 * @param concurrency how many attempts it makes at once
 * @param lease how long a processor keeps a task without renewing its lease
 */
public record TaskLimits(int concurrency, Duration lease) {
    public TaskLimits {
        if (concurrency < 1 || lease.toMillis() < 1) {
            throw new IllegalArgumentException("the bounds of tasks must be positive");
        }
    }

    public static TaskLimits standard() {
        return new TaskLimits(32, Duration.ofSeconds(30));
    }
}
