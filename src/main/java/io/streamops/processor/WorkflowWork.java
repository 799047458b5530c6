package io.streamops.processor;

import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.messaging.Outcome;
import io.streamops.workflows.run.WorkflowEngine;
import io.vertx.core.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The work on workflows: an engine. */
public final class WorkflowWork implements TopicWork<WorkflowEvent> {
    private final WorkflowEngine engine;

    private WorkflowWork(WorkflowEngine engine) {
        this.engine = engine;
    }

    /**
     * A factory of work on workflows.
     *
     * @param parts of each engine, with a new owner each time
     */
    public static TopicWork.Factory<WorkflowEvent> of(
            Supplier<WorkflowEngine.Parts> parts, WorkflowEngine.Times times) {
        return (vertx, concurrency) -> new WorkflowWork(new WorkflowEngine(vertx, parts.get(), concurrency, times));
    }

    @Override
    public Outcome handle(WorkflowEvent event, EventMetadata metadata) {
        return engine.handle(event, metadata);
    }

    @Override
    public @Nullable String waitsFor() {
        return engine.waitsFor();
    }

    @Override
    public void drain() {
        engine.drain();
    }

    @Override
    public Future<Void> close() {
        return engine.close();
    }
}
