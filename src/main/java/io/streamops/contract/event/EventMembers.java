package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Parses members that several events share. */
final class EventMembers {
    private static final String DURATION = "duration";

    private EventMembers() {}

    /** Milliseconds, possibly with a fraction. */
    static Duration duration(JsonFields payload) {
        return switch (payload.object().getValue(DURATION)) {
            case null -> throw new ContractViolation(payload.at() + "/duration is missing");
            case Number number -> Duration.ofMillis(Math.max(0, number.longValue()));
            default -> throw new ContractViolation(payload.at() + "/duration must be a number");
        };
    }

    static JsonObject objectOrEmpty(JsonFields payload, String name) {
        return payload.has(name) ? payload.child(name).object() : new JsonObject();
    }
}
