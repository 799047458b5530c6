package io.streamops.node;

import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher;
import io.streamops.node.adapters.KnownTasksAdapter;
import io.streamops.node.observability.DependencyMonitor;
import io.streamops.processor.ProcessorParts;
import io.streamops.processor.SharedSteps;
import io.streamops.processor.TaskWork;
import io.streamops.processor.TopicWork;
import io.streamops.processor.WorkflowWork;
import io.streamops.tasks.payload.TaskPayloads;
import io.streamops.tasks.run.RetryDelay;
import io.streamops.tasks.run.TaskEngine;
import io.streamops.tasks.run.TaskRunStore;
import io.streamops.workflows.run.WorkflowEngine;
import io.streamops.workflows.run.WorkflowRunStore;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What this build's event processors can do, made of what the node has. */
final class ProcessorWiring {
    private ProcessorWiring() {}

    static ProcessorParts of(VerticleCatalog.Making making) {
        var parts = making.parts();
        var processorId = parts.identity().id().value();
        var events = EventPublisher.ofProcessor(
                parts.kafka().publisher(), processorId, parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        var steps = WorkflowWiring.of(parts, making.lanes());
        return new ProcessorParts(
                processorId,
                parts.kafka(),
                parts.telemetry(),
                making.lanes(),
                new SharedSteps(steps.closing()).usedBy(workflows(parts, events, steps)),
                TaskWork.of(atOnce -> tasks(parts, events, atOnce)));
    }

    private static TopicWork.Factory<WorkflowEvent> workflows(
            NodeParts parts, EventPublisher events, WorkflowWiring steps) {
        var runs = new WorkflowRunStore(
                parts.connections().redis(), parts.settings().events().ttl());
        return WorkflowWork.of(
                () -> new WorkflowEngine.Parts(
                        UUID.randomUUID().toString(),
                        steps.steps(),
                        dependencies(parts),
                        steps.records(),
                        runs,
                        events,
                        parts.telemetry().meters(),
                        parts.clock()),
                WorkflowEngine.Times.standard());
    }

    private static TaskEngine.Parts tasks(NodeParts parts, EventPublisher events, int atOnce) {
        var redis = parts.connections().redis();
        var settings = parts.settings().events();
        return new TaskEngine.Parts(
                UUID.randomUUID().toString(),
                TaskWiring.of(parts),
                dependencies(parts),
                new TaskPayloads()::check,
                new KnownTasksAdapter(parts.views()),
                new TaskRunStore(redis, settings.ttl()),
                events,
                new RetryDelay(settings.retryDelay(), new SecureRandom()),
                new TaskEngine.Limits(atOnce, TaskEngine.Limits.standard().lease()),
                parts.clock());
    }

    /** Mail is what a task is about, so its server is none of them. */
    private static Map<String, Supplier<Future<Void>>> dependencies(NodeParts parts) {
        return parts.connections().dependencies(parts.vertx()).stream()
                .filter(DependencyMonitor.Dependency::required)
                .collect(Collectors.toUnmodifiableMap(
                        DependencyMonitor.Dependency::name, DependencyMonitor.Dependency::ping));
    }
}
