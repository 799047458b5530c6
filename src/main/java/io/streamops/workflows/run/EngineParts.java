package io.streamops.workflows.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.events.EventPublisher;
import io.streamops.workflows.step.Step;
import java.time.InstantSource;
import java.util.List;

/**
 * What a workflow engine is made of.
 *
 * @param owner what it calls itself where it claims a workflow, unlike any other that has ever lived
 * @param steps that it knows
 */
public record EngineParts(
        String owner,
        List<Step> steps,
        RecordsKeeper records,
        WorkflowRuns runs,
        EventPublisher events,
        MeterRegistry meters,
        InstantSource clock) {
    public EngineParts {
        steps = List.copyOf(steps);
    }
}
