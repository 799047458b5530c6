package io.streamops.workflows.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.contract.event.WorkflowEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The meters of workflows whose terminal event was published here, over all engines of a node. */
final class WorkflowMeters {
    private final Counter completed;
    private final Counter failed;
    private final Counter cancelled;
    private final Map<String, Timer> steps = new HashMap<>();

    /** @param names of the known steps; unknown names must not become labels */
    WorkflowMeters(MeterRegistry registry, Iterable<String> names) {
        completed = ended(registry, "completed");
        failed = ended(registry, "failed");
        cancelled = ended(registry, "cancelled");
        for (var name : names) {
            steps.put(
                    name,
                    Timer.builder("streamops.workflows.steps")
                            .description("How long completed steps take, with all attempts")
                            .tag("step", name)
                            .register(registry));
        }
    }

    private static Counter ended(MeterRegistry registry, String outcome) {
        return Counter.builder("streamops.workflows")
                .description("Workflows whose terminal event was published here, by outcome")
                .tag("outcome", outcome)
                .register(registry);
    }

    void step(String name, Duration took) {
        var timer = steps.get(name);
        if (timer != null) {
            timer.record(took);
        }
    }

    void ended(WorkflowEvent event) {
        if (event instanceof WorkflowEvent.Failed failure) {
            (failure.isCancelled() ? cancelled : failed).increment();
        } else {
            completed.increment();
        }
    }
}
