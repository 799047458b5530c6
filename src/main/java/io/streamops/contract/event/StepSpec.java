package io.streamops.contract.event;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow as it was asked for. The contract knows its name only.
 *
 * @param with what it is given besides the workflow's input, which it overrides member by member
 * @param timeout how long each of its tries may take; null for the step's own limit
 * @param retries how often it is tried again after a passing failure; null for the step's own number
 */
public record StepSpec(
        String name,
        JsonObject with,
        @Nullable Duration timeout,
        @Nullable Integer retries) {
    public static StepSpec named(String name) {
        return new StepSpec(name, new JsonObject(), null, null);
    }

    /** Whether there is anything to say but the name. */
    boolean isPlain() {
        return with.isEmpty() && timeout == null && retries == null;
    }

    JsonObject options() {
        var json = new JsonObject();
        if (!with.isEmpty()) {
            json.put("with", with);
        }
        if (timeout != null) {
            json.put("timeoutMs", timeout.toMillis());
        }
        if (retries != null) {
            json.put("retries", retries);
        }
        return json;
    }
}
