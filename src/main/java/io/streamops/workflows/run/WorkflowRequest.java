package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A requested workflow.
 *
 * @param user the email of the client; null where access is not configured
 */
record WorkflowRequest(
        WorkflowEvent.Created created, @Nullable String user) {
    EntityId id() {
        return created.id();
    }

    List<StepSpec> steps() {
        return created.steps();
    }

    JsonObject input() {
        var input = created.input();
        return input == null ? new JsonObject() : input;
    }

    /** The input of a step: the workflow's, with members overridden by its own. */
    JsonObject with(StepSpec step) {
        return input().copy().mergeIn(step.with());
    }
}
