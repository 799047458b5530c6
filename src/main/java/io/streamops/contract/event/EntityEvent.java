package io.streamops.contract.event;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** An event of a workflow or task. */
public sealed interface EntityEvent permits WorkflowEvent, TaskEvent {
    EntityId id();

    EventType type();

    /** The status that it leads to, as JSON spells it; empty if it keeps the status. */
    Optional<String> status();

    /** Whether it is the last one. */
    boolean isTerminal();

    /** The published payload. */
    JsonObject payload();

    /** Parses the payload of an event. */
    static EntityEvent of(EventType type, JsonObject payload) {
        return type.topic().equals(EventNames.WORKFLOWS)
                ? WorkflowEvent.of(type, payload)
                : TaskEvent.of(type, payload);
    }
}
