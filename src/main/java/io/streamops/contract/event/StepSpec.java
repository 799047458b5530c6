package io.streamops.contract.event;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow as requested. The contract knows only its name.
 *
 * @param with overrides members of the workflow's input for this step
 * @param timeout for each attempt; null: the step's default
 * @param retries the maximum number of retries after transient failures; null: the step's default
 */
public record StepSpec(
        String name,
        JsonObject with,
        @Nullable Duration timeout,
        @Nullable Integer retries) {
    public static StepSpec named(String name) {
        return new StepSpec(name, new JsonObject(), null, null);
    }

    /** Whether the step has nothing but a name. */
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
