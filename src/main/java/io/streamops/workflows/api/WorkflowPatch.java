package io.streamops.workflows.api;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowStatus;
import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a workflow, reported over HTTP by a processor that publishes no events.
 *
 * @param now the time of the change, if the body has none
 */
record WorkflowPatch(WorkflowStatus status, JsonObject body, Instant now) {
    private static final String INDEX = "currentStepIndex";

    /** @param body valid against the contract */
    static WorkflowPatch of(JsonObject body, Instant now) {
        return new WorkflowPatch(WorkflowStatus.of(body.getString("status")).orElseThrow(), body, now);
    }

    /** Whether it names a later step. */
    boolean movesOn(JsonObject view) {
        var index = index();
        return index != null && index > view.getInteger(INDEX);
    }

    /** The event for this change. */
    WorkflowEvent event(EntityId id, JsonObject view) {
        return switch (status) {
            case PENDING -> throw WorkflowRoutes.refused(view, this);
            case PROCESSING -> processing(id, view);
            case COMPLETED -> completed(id, view);
            case FAILED -> failed(id, view, EventError.reported(body.getValue("error"), "WORKFLOW_ERROR"));
            case CANCELLED -> failed(id, view, EventError.of(EventError.CANCELLED, "The workflow was cancelled."));
        };
    }

    private WorkflowEvent processing(EntityId id, JsonObject view) {
        var steps = view.getJsonArray("steps");
        var index = index() == null ? view.getInteger(INDEX) : index();
        var named = index < steps.size() ? steps.getString(index) : "";
        return new WorkflowEvent.Processing(id, time("startedAt"), step(named), index);
    }

    private WorkflowEvent completed(EntityId id, JsonObject view) {
        var ended = time("completedAt");
        var started = view.getString("startedAt");
        return new WorkflowEvent.Completed(
                id,
                ended,
                started == null ? Duration.ZERO : positive(Duration.between(Instant.parse(started), ended)),
                view.getJsonArray("steps").size(),
                new JsonObject());
    }

    private static Duration positive(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }

    private WorkflowEvent failed(EntityId id, JsonObject view, EventError error) {
        return new WorkflowEvent.Failed(id, time("completedAt"), step(view.getString("currentStep")), index(), error);
    }

    private String step(String otherwise) {
        var named = body.getString("currentStep");
        return named == null ? otherwise : named;
    }

    private @Nullable Integer index() {
        var number = body.getNumber(INDEX);
        return number == null ? null : number.intValue();
    }

    private Instant time(String name) {
        var fields = new JsonFields(body, "");
        try {
            return fields.has(name) ? fields.time(name) : now;
        } catch (ContractViolation e) {
            throw Rejected.invalid("/" + name, "must be an ISO 8601 time");
        }
    }
}
