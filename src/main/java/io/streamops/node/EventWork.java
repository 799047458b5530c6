package io.streamops.node;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Outcome;
import io.streamops.processor.ProcessorParts;
import io.streamops.processor.WorkMaker;
import io.streamops.processor.WorkflowWork;
import io.streamops.workflows.run.EngineParts;
import io.streamops.workflows.run.EngineTimes;
import io.streamops.workflows.run.WorkflowRuns;
import io.streamops.workflows.step.Step;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** What this build's event processors can do, made of what the node has. */
final class EventWork {
    private EventWork() {}

    static ProcessorParts of(VerticleCatalog.Making making) {
        var parts = making.parts();
        var events = EventPublisher.ofProcessor(
                parts.kafka().publisher(),
                parts.identity().id().value(),
                parts.telemetry().meters(),
                parts.clock(),
                UUID::randomUUID);
        return new ProcessorParts(parts.kafka(), parts.telemetry(), making.lanes(), workflows(parts, events), tasks());
    }

    private static WorkMaker<WorkflowEvent> workflows(NodeParts parts, EventPublisher events) {
        var runs = new WorkflowRuns(
                parts.connections().redis(), parts.settings().events().ttl());
        var steps = steps();
        return WorkflowWork.of(
                () -> new EngineParts(
                        UUID.randomUUID().toString(),
                        steps,
                        new InlineRecords(),
                        runs,
                        events,
                        parts.telemetry().meters(),
                        parts.clock()),
                EngineTimes.standard());
    }

    /** The steps that workflows can be made of. */
    private static List<Step> steps() {
        return List.of();
    }

    /** Tasks stay with the broker until there is an engine for them. */
    private static WorkMaker<TaskEvent> tasks() {
        var missing = new IllegalStateException("this build does no tasks");
        return (vertx, atOnce) -> (event, metadata) -> new Outcome.Retry(missing, Duration.ofMinutes(1));
    }
}
