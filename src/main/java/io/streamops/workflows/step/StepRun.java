package io.streamops.workflows.step;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attempt at a step.
 *
 * @param owner the email of who has asked for the workflow; null where access is not configured
 * @param index which step of the workflow it is, from 0
 * @param with the workflow's input, member by member overridden by what the step itself was given
 * @param records what the steps before have left, or the input's where it is the first
 * @param results of the steps before
 */
public record StepRun(
        EntityId workflow,
        @Nullable String owner,
        String name,
        int index,
        JsonObject with,
        List<JsonObject> records,
        List<JsonObject> results,
        RunContext context) {
    public StepRun {
        records = List.copyOf(records);
        results = List.copyOf(results);
    }
}
