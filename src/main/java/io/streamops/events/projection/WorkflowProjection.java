package io.streamops.events.projection;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowStatus;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Applies an event to a workflow's view. Repeated and late events change nothing, and a terminal status stays. Other events can
 * arrive before the one that creates the workflow; that one then fills in the missing members.
 */
final class WorkflowProjection {
    private static final String STATUS = "status";
    private static final String CURRENT_STEP = "currentStep";
    private static final String CURRENT_INDEX = "currentStepIndex";
    private static final String STARTED = "startedAt";
    private static final String RESULTS = "results";
    private static final String STEPS = "steps";

    private WorkflowProjection() {}

    /** The next view; empty if the event changes nothing. */
    static Optional<JsonObject> next(@Nullable JsonObject view, WorkflowEvent event) {
        return switch (event) {
            case WorkflowEvent.Created created -> created(view, created);
            case WorkflowEvent.Processing processing -> processing(copyOrNew(view, event), processing);
            case WorkflowEvent.StepCompleted step -> step(copyOrNew(view, event), step);
            case WorkflowEvent.Completed completed -> completed(copyOrNew(view, event), completed);
            case WorkflowEvent.Failed failed -> failed(copyOrNew(view, event), failed);
        };
    }

    static WorkflowStatus status(JsonObject view) {
        return WorkflowStatus.of(view.getString(STATUS)).orElseThrow();
    }

    /** A copy to change, or the view of a workflow whose creation was not read yet. */
    private static JsonObject copyOrNew(@Nullable JsonObject view, WorkflowEvent event) {
        return view == null ? unknown(event) : EntityView.ViewJson.copy(view);
    }

    private static JsonObject unknown(WorkflowEvent event) {
        return new JsonObject()
                .put(WorkflowEvent.ID, event.id().value())
                .putNull("name")
                .put(STEPS, new JsonArray())
                .putNull("priority")
                .put(STATUS, WorkflowStatus.PENDING.word())
                .putNull(CURRENT_STEP)
                .put(CURRENT_INDEX, 0)
                .putNull(EntityView.ViewJson.CREATED)
                .putNull(STARTED)
                .putNull("completedAt")
                .putNull("error")
                .put(RESULTS, new JsonArray());
    }

    private static Optional<JsonObject> created(@Nullable JsonObject view, WorkflowEvent.Created event) {
        if (view != null && EntityView.ViewJson.isKnown(view)) {
            return Optional.empty();
        }
        return Optional.of(copyOrNew(view, event)
                .put("name", event.name())
                .put(
                        STEPS,
                        new JsonArray(event.steps().stream().map(StepSpec::name).toList()))
                .put("priority", event.priority().word())
                .put(EntityView.ViewJson.CREATED, IsoTime.text(event.createdAt())));
    }

    private static Optional<JsonObject> processing(JsonObject view, WorkflowEvent.Processing event) {
        var status = status(view);
        var begun = status == WorkflowStatus.PROCESSING && view.getString(STARTED) != null;
        if (status.isFinal() || (begun && event.currentStepIndex() <= view.getInteger(CURRENT_INDEX))) {
            return Optional.empty();
        }
        if (view.getString(STARTED) == null) {
            view.put(STARTED, IsoTime.text(event.startedAt()));
        }
        view.put(STATUS, WorkflowStatus.PROCESSING.word());
        return Optional.of(event.currentStepIndex() < view.getInteger(CURRENT_INDEX) ? view : at(view, event));
    }

    private static JsonObject at(JsonObject view, WorkflowEvent.Processing event) {
        return view.put(CURRENT_STEP, event.currentStep()).put(CURRENT_INDEX, event.currentStepIndex());
    }

    private static Optional<JsonObject> step(JsonObject view, WorkflowEvent.StepCompleted event) {
        var results = view.getJsonArray(RESULTS);
        if (status(view).isFinal() || hasResult(results, event.stepIndex())) {
            return Optional.empty();
        }
        var next = event.stepIndex() + 1;
        if (next > view.getInteger(CURRENT_INDEX)) {
            var steps = view.getJsonArray(STEPS);
            view.put(CURRENT_INDEX, next).put(CURRENT_STEP, next < steps.size() ? steps.getString(next) : null);
        }
        return Optional.of(view.put(STATUS, WorkflowStatus.PROCESSING.word()).put(RESULTS, with(results, event)));
    }

    private static boolean hasResult(JsonArray results, int index) {
        return results.stream().anyMatch(result -> ((JsonObject) result).getInteger("stepIndex") == index);
    }

    private static JsonArray with(JsonArray results, WorkflowEvent.StepCompleted event) {
        var all = results.copy();
        return all.add(new JsonObject()
                .put("stepName", event.stepName())
                .put("stepIndex", event.stepIndex())
                .put("completedAt", IsoTime.text(event.completedAt()))
                .put("duration", event.duration().toMillis())
                .put("result", EntityView.ViewJson.bounded(event.result(), results)));
    }

    private static Optional<JsonObject> completed(JsonObject view, WorkflowEvent.Completed event) {
        if (status(view).isFinal()) {
            return Optional.empty();
        }
        return Optional.of(view.put(STATUS, WorkflowStatus.COMPLETED.word())
                .putNull(CURRENT_STEP)
                .put("completedAt", IsoTime.text(event.completedAt()))
                .put("duration", event.duration().toMillis())
                .put("summary", EntityView.ViewJson.bounded(event.summary(), new JsonArray())));
    }

    private static Optional<JsonObject> failed(JsonObject view, WorkflowEvent.Failed event) {
        if (status(view).isFinal()) {
            return Optional.empty();
        }
        if (event.failedStep() != null) {
            view.put(CURRENT_STEP, event.failedStep());
        }
        if (event.failedStepIndex() != null) {
            view.put(CURRENT_INDEX, event.failedStepIndex());
        }
        var status = event.isCancelled() ? WorkflowStatus.CANCELLED : WorkflowStatus.FAILED;
        return Optional.of(view.put(STATUS, status.word())
                .put("completedAt", IsoTime.text(event.failedAt()))
                .put("error", error(event.error())));
    }

    static JsonObject error(EventError error) {
        return EntityView.ViewJson.bounded(error.toJson(), new JsonArray());
    }
}
