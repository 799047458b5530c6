package io.streamops.node;

import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher;
import io.streamops.processor.ProcessorParts;
import io.streamops.processor.TaskWork;
import io.streamops.processor.WorkMaker;
import io.streamops.processor.WorkflowWork;
import io.streamops.tasks.data.TaskData;
import io.streamops.tasks.run.DataCheck;
import io.streamops.tasks.run.RetryDelay;
import io.streamops.tasks.run.TaskEngineParts;
import io.streamops.tasks.run.TaskLimits;
import io.streamops.tasks.run.TaskRuns;
import io.streamops.workflows.run.EngineParts;
import io.streamops.workflows.run.EngineTimes;
import io.streamops.workflows.run.WorkflowRuns;
import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;

/** What this build's event processors can do, made of what the node has. */
final class EventWork {
    private EventWork() {}

    static ProcessorParts of(VerticleCatalog.Making making) {
        var parts = making.parts();
        var processorId = parts.identity().id().value();
        var events = EventPublisher.ofProcessor(
                parts.kafka().publisher(), processorId, parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        var steps = WorkflowSteps.of(parts, making.lanes());
        return new ProcessorParts(
                processorId,
                parts.kafka(),
                parts.telemetry(),
                making.lanes(),
                new SharedSteps(steps.closing()).usedBy(workflows(parts, events, steps)),
                TaskWork.of(atOnce -> tasks(parts, events, atOnce)));
    }

    private static WorkMaker<WorkflowEvent> workflows(NodeParts parts, EventPublisher events, WorkflowSteps steps) {
        var runs = new WorkflowRuns(
                parts.connections().redis(), parts.settings().events().ttl());
        return WorkflowWork.of(
                () -> new EngineParts(
                        UUID.randomUUID().toString(),
                        steps.steps(),
                        new WorkflowRecords(steps.records()),
                        runs,
                        events,
                        parts.telemetry().meters(),
                        parts.clock()),
                EngineTimes.standard());
    }

    private static TaskEngineParts tasks(NodeParts parts, EventPublisher events, int atOnce) {
        var redis = parts.connections().redis();
        var settings = parts.settings().events();
        var shown = ShownEntities.of(parts);
        return new TaskEngineParts(
                UUID.randomUUID().toString(),
                TaskKinds.of(parts, List.of(shown.workflows(), shown.tasks())),
                check(),
                shown.known(),
                new TaskRuns(redis, settings.ttl()),
                events,
                new RetryDelay(settings.retryDelay(), new SecureRandom()),
                new TaskLimits(atOnce, TaskLimits.standard().lease()),
                parts.clock());
    }

    private static DataCheck check() {
        var rules = new TaskData();
        return (type, data) -> rules.check(type, data).stream()
                .map(error -> error.pointer() + " " + error.message())
                .toList();
    }
}
