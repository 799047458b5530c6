package io.streamops.workflows.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.events.EventPublisher;
import io.streamops.workflows.records.RecordStore;
import io.streamops.workflows.step.Step;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a workflow engine is made of.
 *
 * @param owner by which it claims workflows, unlike that of any other engine
 * @param steps that it knows
 * @param dependencies what its steps may hang on, each with its probe
 */
public record WorkflowEngineParts(
        String owner,
        List<Step> steps,
        Map<String, Supplier<Future<Void>>> dependencies,
        RecordStore records,
        WorkflowRunStore runs,
        EventPublisher events,
        MeterRegistry meters,
        InstantSource clock) {
    public WorkflowEngineParts {
        steps = List.copyOf(steps);
        dependencies = Map.copyOf(dependencies);
    }
}
