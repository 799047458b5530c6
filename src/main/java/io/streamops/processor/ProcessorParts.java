package io.streamops.processor;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;

/**
 * The dependencies of an event processor.
 *
 * @param processorId marks its own events
 * @param lanes the registry for its lane
 */
public record ProcessorParts(
        String processorId,
        KafkaConnections kafka,
        Telemetry telemetry,
        LaneRegistry lanes,
        TopicWork.Factory<WorkflowEvent> workflows,
        TopicWork.Factory<TaskEvent> tasks) {}
