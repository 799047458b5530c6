package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.Fields;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Members that several events have. */
final class Members {
    private static final String DURATION = "duration";

    private Members() {}

    /** Milliseconds, with a fraction where the sender's clock has one. */
    static Duration duration(Fields payload) {
        return switch (payload.object().getValue(DURATION)) {
            case null -> throw new ContractViolation(payload.at() + "/duration is missing");
            case Number number -> Duration.ofMillis(Math.max(0, number.longValue()));
            default -> throw new ContractViolation(payload.at() + "/duration must be a number");
        };
    }

    static JsonObject objectOrEmpty(Fields payload, String name) {
        return payload.has(name) ? payload.child(name).object() : new JsonObject();
    }
}
