package io.streamops.processor;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;

/**
 * What an event processor is made of.
 *
 * @param processorId by which it knows its own events
 * @param lanes where it shows its lane
 */
public record ProcessorParts(
        String processorId,
        KafkaConnections kafka,
        Telemetry telemetry,
        LaneRegistry lanes,
        TopicWork.Factory<WorkflowEvent> workflows,
        TopicWork.Factory<TaskEvent> tasks) {}
