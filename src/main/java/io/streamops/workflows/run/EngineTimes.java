package io.streamops.workflows.run;

import io.streamops.messaging.Backoff;
import java.time.Duration;

/**
 * An engine's patience.
 *
 * @param lease how long a workflow may be without a sign of its processor before another one goes on with it
 * @param drain how long steps that run may still take when the processor stops
 * @param between waits between the tries at a step
 */
public record EngineTimes(Duration lease, Duration drain, Backoff between) {
    public static EngineTimes standard() {
        return new EngineTimes(
                Duration.ofSeconds(15),
                Duration.ofSeconds(5),
                new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
    }
}
