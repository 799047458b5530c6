package io.streamops.processor;

import io.streamops.contract.event.EventNames;
import io.streamops.messaging.kafka.KafkaTopics;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.jspecify.annotations.Nullable;

/**
 * Processes events from Kafka, on virtual threads. Its config may have {@code workflowsAtOnce} and {@code tasksAtOnce}: how many of
 * them each instance runs at once.
 */
public final class EventProcessorVerticle extends VerticleBase {
    /** Keys of its config. */
    public static final String WORKFLOWS_AT_ONCE = "workflowsAtOnce";

    public static final String TASKS_AT_ONCE = "tasksAtOnce";

    private final ProcessorParts parts;
    private final EventProcessor.Times times;
    private @Nullable EventProcessor processor;

    public EventProcessorVerticle(ProcessorParts parts) {
        this(parts, EventProcessor.Times.standard());
    }

    EventProcessorVerticle(ProcessorParts parts, EventProcessor.Times times) {
        this.parts = parts;
        this.times = times;
    }

    @Override
    public Future<?> start() {
        var config = EventProcessor.Config.of(context.config());
        return topic(EventNames.WORKFLOWS)
                .compose(made -> topic(EventNames.TASKS))
                .compose(made -> begin(config));
    }

    private Future<Boolean> topic(String name) {
        return parts.kafka().topics().ensure(KafkaTopics.Spec.standard(name), EventNames.groups());
    }

    private Future<Void> begin(EventProcessor.Config config) {
        var made = new EventProcessor(vertx, parts, config, times);
        processor = made;
        parts.lanes().add(made);
        return made.start().recover(cause -> stop().transform(stopped -> Future.failedFuture(cause)));
    }

    @Override
    public Future<Void> stop() {
        var running = processor;
        if (running == null) {
            return Future.succeededFuture();
        }
        parts.lanes().remove(running);
        return running.stop();
    }
}
