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

/** Builds the parts of the event processors. */
final class ProcessorWiring {
    private ProcessorWiring() {}

    static ProcessorParts of(VerticleCatalog.Context context) {
        var parts = context.parts();
        var processorId = parts.identity().id().value();
        var events = EventPublisher.ofProcessor(
                parts.kafka().publisher(), processorId, parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        var steps = WorkflowWiring.of(parts, context.lanes());
        return new ProcessorParts(
                processorId,
                parts.kafka(),
                parts.telemetry(),
                context.lanes(),
                new SharedSteps(steps.closing()).usedBy(workflows(parts, events, steps)),
                TaskWork.of(concurrency -> tasks(parts, events, concurrency)));
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

    private static TaskEngine.Parts tasks(NodeParts parts, EventPublisher events, int concurrency) {
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
                new TaskEngine.Limits(concurrency, TaskEngine.Limits.standard().lease()),
                parts.clock());
    }

    /** Without SMTP: a mail that cannot be sent is a failure of its task. */
    private static Map<String, Supplier<Future<Void>>> dependencies(NodeParts parts) {
        return parts.connections().dependencies(parts.vertx()).stream()
                .filter(DependencyMonitor.Dependency::required)
                .collect(Collectors.toUnmodifiableMap(
                        DependencyMonitor.Dependency::name, DependencyMonitor.Dependency::ping));
    }
}
