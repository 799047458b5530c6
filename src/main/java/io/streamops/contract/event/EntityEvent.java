package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;

/** An event of a workflow or task. */
public sealed interface EntityEvent permits WorkflowEvent, TaskEvent {
    EntityId id();

    EventType type();

    /** The status after the event, as in JSON; empty if the event keeps the status. */
    Optional<String> status();

    /** Whether it is a terminal event. */
    boolean isTerminal();

    /** The published payload. */
    JsonObject payload();

    /** Parses the payload of an event. */
    static EntityEvent of(EventType type, JsonObject payload) {
        return type.topic().equals(EventNames.WORKFLOWS)
                ? WorkflowEvent.of(type, payload)
                : TaskEvent.of(type, payload);
    }

    /** Parses members that several events share. */
    static final class Members {
        private static final String DURATION = "duration";

        private Members() {}

        /** Milliseconds, possibly with a fraction. */
        static Duration duration(JsonFields payload) {
            return switch (payload.object().getValue(DURATION)) {
                case null -> throw new ContractViolation(payload.at() + "/duration is missing");
                case Number number -> Duration.ofMillis(Math.max(0, number.longValue()));
                default -> throw new ContractViolation(payload.at() + "/duration must be a number");
            };
        }

        /** @param min 0 or 1 */
        static int atLeast(int min, JsonFields payload, String name) {
            var number = payload.integer(name);
            if (number < min) {
                throw new ContractViolation(
                        payload.at() + "/" + name + (min == 0 ? " must not be negative" : " must be positive"));
            }
            return number;
        }

        static JsonObject objectOrEmpty(JsonFields payload, String name) {
            return payload.has(name) ? payload.child(name).object() : new JsonObject();
        }
    }
}
