package io.streamops.workflows.run;

import io.streamops.messaging.Backoff;
import java.time.Duration;

/**
 * The times of an engine.
 *
 * @param lease how long a processor keeps a workflow without renewing its lease
 * @param drain how long running steps may still take when the processor stops
 * @param between waits between the attempts at a step
 */
public record WorkflowEngineTimes(Duration lease, Duration drain, Backoff between) {
    public static WorkflowEngineTimes standard() {
        return new WorkflowEngineTimes(
                Duration.ofSeconds(15),
                Duration.ofSeconds(5),
                new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
    }
}
