package io.streamops.contract.event;

import io.vertx.core.json.JsonObject;

/** Something that happens to a workflow or a task. */
public sealed interface EntityEvent permits WorkflowEvent, TaskEvent {
    EntityId id();

    EventType type();

    /** As it is published. */
    JsonObject payload();

    /** Reads the payload of an event. */
    static EntityEvent of(EventType type, JsonObject payload) {
        return type.topic().equals(EventNames.WORKFLOWS)
                ? WorkflowEvent.of(type, payload)
                : TaskEvent.of(type, payload);
    }
}
