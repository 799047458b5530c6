package io.streamops.workflows.api;

import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowPriority;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.Submission;
import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow to create.
 *
 * @param input what it works on; null for nothing
 */
record WorkflowSubmission(
        String name,
        List<StepSpec> steps,
        WorkflowPriority priority,
        @Nullable JsonObject input) {
    WorkflowSubmission {
        steps = List.copyOf(steps);
    }

    /** Of a body that is what the contract says; throws a {@link Rejected} where its input has members that nobody knows. */
    static WorkflowSubmission of(JsonObject body) {
        var steps = body.getJsonArray("steps").stream()
                .map(WorkflowSubmission::step)
                .toList();
        InputFields.check(steps, body.getJsonObject("input"));
        return new WorkflowSubmission(
                body.getString("name"),
                steps,
                WorkflowPriority.of(body.getString("priority", WorkflowPriority.MEDIUM.word()))
                        .orElseThrow(),
                body.getJsonObject("input"));
    }

    private static StepSpec step(Object step) {
        if (!(step instanceof JsonObject json)) {
            return StepSpec.named(step.toString());
        }
        var timeout = json.getNumber("timeoutMs");
        var retries = json.getNumber("retries");
        return new StepSpec(
                json.getString("name"),
                json.getJsonObject("with", new JsonObject()),
                timeout == null ? null : Duration.ofMillis(timeout.longValue()),
                retries == null ? null : retries.intValue());
    }

    Submission submission(EntityAccess scope, @Nullable String key) {
        var content = new JsonObject()
                .put("name", name)
                .put("steps", steps.stream().map(WorkflowSubmission::whole).toList())
                .put("priority", priority.word())
                .put("input", input);
        return new Submission(
                content,
                (id, createdAt) -> new WorkflowEvent.Created(id, name, steps, priority, createdAt, input),
                scope,
                key);
    }

    private static JsonObject whole(StepSpec step) {
        var timeout = step.timeout();
        return new JsonObject()
                .put("name", step.name())
                .put("with", step.with())
                .put("timeoutMs", timeout == null ? null : timeout.toMillis())
                .put("retries", step.retries());
    }
}
