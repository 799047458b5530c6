package io.streamops.processor;

import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher.ReceivedEvent;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Decodes events and passes each to the work of its topic; acknowledges events that need no work. On virtual threads. */
final class EventRouter {
    private static final Logger log = LoggerFactory.getLogger(EventRouter.class);

    private final String processorId;
    private final TopicWork<WorkflowEvent> workflows;
    private final TopicWork<TaskEvent> tasks;
    private final EventMeters meters;

    EventRouter(
            String processorId, TopicWork<WorkflowEvent> workflows, TopicWork<TaskEvent> tasks, EventMeters meters) {
        this.processorId = processorId;
        this.workflows = workflows;
        this.tasks = tasks;
        this.meters = meters;
    }

    /** Counts events that violate the schema. */
    ReceivedEvent decode(byte[] message) throws Decoder.Undecodable {
        try {
            return ReceivedEvent.decode(message);
        } catch (Decoder.Undecodable e) {
            meters.malformed();
            throw e;
        }
    }

    Outcome handle(Delivery<ReceivedEvent> delivery) {
        return switch (delivery.body()) {
            case ReceivedEvent.Known known -> known(known);
            case ReceivedEvent.Unknown unknown -> {
                meters.skipped();
                log.atDebug()
                        .addKeyValue("eventType", unknown.eventType())
                        .addKeyValue("eventId", unknown.eventId())
                        .log("an event of an unknown type is skipped");
                yield Outcome.DONE;
            }
        };
    }

    private Outcome known(ReceivedEvent.Known known) {
        ReceivedEvent.enter(known);
        if (!needsWork(known)) {
            meters.consumed(known.event().type());
            log.atTrace().addKeyValue("eventType", known.event().type().word()).log("an event needs no work");
            return Outcome.DONE;
        }
        var began = System.nanoTime();
        try {
            var outcome = handled(known);
            processed(known, outcome, System.nanoTime() - began);
            return outcome;
        } catch (RuntimeException e) {
            failed(known, e, System.nanoTime() - began);
            throw e;
        }
    }

    /** Requests, and results of other processors, need work; reports of progress need none. */
    private boolean needsWork(ReceivedEvent.Known known) {
        return switch (known.event()) {
            case WorkflowEvent.Created created -> true;
            case WorkflowEvent.Processing processing -> false;
            case WorkflowEvent.StepCompleted step -> false;
            case WorkflowEvent.Completed completed -> !isOwn(known);
            case WorkflowEvent.Failed failed -> !isOwn(known);
            case TaskEvent.Created created -> true;
            case TaskEvent.Processing processing -> false;
            case TaskEvent.Completed completed -> !isOwn(known);
            case TaskEvent.Failed failed -> true;
            case TaskEvent.DeadLettered dead -> !isOwn(known);
        };
    }

    /** Our own terminal events are stored before they are published. Most come back here, as a key stays with its partition. */
    private boolean isOwn(ReceivedEvent.Known known) {
        var metadata = known.envelope().metadata();
        return EventNames.PROCESSOR.equals(metadata.source()) && processorId.equals(metadata.processorId());
    }

    private Outcome handled(ReceivedEvent.Known known) {
        var metadata = known.envelope().metadata();
        return switch (known.event()) {
            case WorkflowEvent event -> workflows.handle(event, metadata);
            case TaskEvent event -> tasks.handle(event, metadata);
        };
    }

    private void processed(ReceivedEvent.Known known, Outcome outcome, long nanos) {
        switch (outcome) {
            case Outcome.Done done -> {
                meters.processed(known.event().type(), nanos);
                line(known, nanos, true).log("event processed");
            }
            case Outcome.Reject reject -> {
                meters.failed(known.event().type());
                line(known, nanos, false).addKeyValue("error", reject.reason()).log("event processed");
            }
            case Outcome.Retry retry -> {
                if (retry.cause() instanceof Unavailable) {
                    meters.failed(known.event().type());
                }
            }
        }
    }

    private void failed(ReceivedEvent.Known known, RuntimeException cause, long nanos) {
        meters.failed(known.event().type());
        line(known, nanos, false).setCause(cause).log("event processed");
    }

    private static LoggingEventBuilder line(ReceivedEvent.Known known, long nanos, boolean success) {
        var type = known.event().type();
        return (success ? log.atInfo() : log.atError())
                .addKeyValue("topic", type.topic())
                .addKeyValue("eventType", type.word())
                .addKeyValue("eventId", known.envelope().eventId())
                .addKeyValue("processingTime", TimeUnit.NANOSECONDS.toMillis(nanos))
                .addKeyValue("success", success);
    }
}
