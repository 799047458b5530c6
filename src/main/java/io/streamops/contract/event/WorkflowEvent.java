package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of a workflow, in order of its life. */
public sealed interface WorkflowEvent extends EntityEvent {
    String ID = "workflowId";

    /**
     * The workflow was submitted.
     *
     * @param input the input of the steps, a StreamOps extension; null: none
     */
    record Created(
            EntityId id,
            String name,
            List<StepSpec> steps,
            WorkflowPriority priority,
            Instant createdAt,
            @Nullable JsonObject input)
            implements WorkflowEvent {
        public Created {
            steps = List.copyOf(steps);
        }

        @Override
        public JsonObject payload() {
            var payload = new JsonObject().put(ID, id.value()).put("name", name);
            StepSpecs.put(payload, steps);
            payload.put("priority", priority.word()).put("createdAt", IsoTime.text(createdAt));
            return input == null ? payload : payload.put("input", input);
        }
    }

    /** A processor has started the workflow. */
    record Processing(EntityId id, Instant startedAt, String currentStep, int currentStepIndex)
            implements WorkflowEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("startedAt", IsoTime.text(startedAt))
                    .put("currentStep", currentStep)
                    .put("currentStepIndex", currentStepIndex);
        }
    }

    /** A step is completed. */
    record StepCompleted(
            EntityId id, String stepName, int stepIndex, Instant completedAt, Duration duration, JsonObject result)
            implements WorkflowEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("stepName", stepName)
                    .put("stepIndex", stepIndex)
                    .put("completedAt", IsoTime.text(completedAt))
                    .put("duration", duration.toMillis())
                    .put("result", result);
        }
    }

    /** The workflow is completed. */
    record Completed(EntityId id, Instant completedAt, Duration duration, int stepsCompleted, JsonObject summary)
            implements WorkflowEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("completedAt", IsoTime.text(completedAt))
                    .put("duration", duration.toMillis())
                    .put("stepsCompleted", stepsCompleted)
                    .put("summary", summary);
        }
    }

    /** The workflow has failed, or was cancelled, as its error says. */
    record Failed(
            EntityId id,
            Instant failedAt,
            @Nullable String failedStep,
            @Nullable Integer failedStepIndex,
            EventError error)
            implements WorkflowEvent {
        public boolean isCancelled() {
            return error.code().equals(EventError.CANCELLED);
        }

        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("failedAt", IsoTime.text(failedAt))
                    .put("failedStep", failedStep)
                    .put("failedStepIndex", failedStepIndex)
                    .put("error", error.at(place()).toJson());
        }

        private String place() {
            return failedStep == null ? "workflow" : "step %s (%d)".formatted(failedStep, failedStepIndex);
        }
    }

    @Override
    default EventType type() {
        return switch (this) {
            case Created created -> EventType.WORKFLOW_CREATED;
            case Processing processing -> EventType.WORKFLOW_PROCESSING;
            case StepCompleted step -> EventType.WORKFLOW_STEP_COMPLETED;
            case Completed completed -> EventType.WORKFLOW_COMPLETED;
            case Failed failed -> EventType.WORKFLOW_FAILED;
        };
    }

    @Override
    default Optional<String> status() {
        return leadsTo().map(WorkflowStatus::word);
    }

    @Override
    default boolean isTerminal() {
        return leadsTo().filter(WorkflowStatus::isFinal).isPresent();
    }

    private Optional<WorkflowStatus> leadsTo() {
        return switch (this) {
            case Created created -> Optional.of(WorkflowStatus.PENDING);
            case Processing processing -> Optional.of(WorkflowStatus.PROCESSING);
            case StepCompleted step -> Optional.empty();
            case Completed completed -> Optional.of(WorkflowStatus.COMPLETED);
            case Failed failed -> Optional.of(failed.isCancelled() ? WorkflowStatus.CANCELLED : WorkflowStatus.FAILED);
        };
    }

    /** Parses the payload of a workflow event. */
    static WorkflowEvent of(EventType type, JsonObject json) {
        var payload = new JsonFields(json, "/payload");
        var id = new EntityId(payload.text(ID));
        return switch (type) {
            case WORKFLOW_CREATED ->
                new Created(
                        id,
                        payload.text("name"),
                        StepSpecs.of(payload),
                        priority(payload),
                        payload.time("createdAt"),
                        payload.has("input") ? payload.child("input").object() : null);
            case WORKFLOW_PROCESSING ->
                new Processing(
                        id,
                        payload.time("startedAt"),
                        payload.text("currentStep"),
                        payload.integer("currentStepIndex"));
            case WORKFLOW_STEP_COMPLETED ->
                new StepCompleted(
                        id,
                        payload.text("stepName"),
                        payload.integer("stepIndex"),
                        payload.time("completedAt"),
                        EntityEvent.Members.duration(payload),
                        EntityEvent.Members.objectOrEmpty(payload, "result"));
            case WORKFLOW_COMPLETED ->
                new Completed(
                        id,
                        payload.time("completedAt"),
                        EntityEvent.Members.duration(payload),
                        payload.integer("stepsCompleted"),
                        EntityEvent.Members.objectOrEmpty(payload, "summary"));
            case WORKFLOW_FAILED ->
                new Failed(
                        id,
                        payload.time("failedAt"),
                        payload.findText("failedStep"),
                        payload.has("failedStepIndex") ? payload.integer("failedStepIndex") : null,
                        EventError.parse(payload.child("error")));
            case TASK_CREATED, TASK_PROCESSING, TASK_COMPLETED, TASK_FAILED, TASK_DEAD_LETTER ->
                throw new IllegalArgumentException(type + " is not about workflows");
        };
    }

    private static WorkflowPriority priority(JsonFields payload) {
        var word = payload.text("priority");
        return WorkflowPriority.of(word)
                .orElseThrow(() -> new ContractViolation("/payload/priority must be \"low\", \"medium\" or \"high\""));
    }

    /**
     * Encodes steps in an event: their names, as the contract defines, and in a parallel list the options that only StreamOps
     * knows.
     */
    static final class StepSpecs {
        private static final String STEPS = "steps";
        private static final String OPTIONS = "stepOptions";
        private static final int MOST = 100;
        private static final int LONGEST_NAME = 200;

        private StepSpecs() {}

        static void put(JsonObject payload, List<StepSpec> steps) {
            payload.put(STEPS, new JsonArray(steps.stream().map(StepSpec::name).toList()));
            if (!steps.stream().allMatch(StepSpec::isPlain)) {
                payload.put(
                        OPTIONS,
                        new JsonArray(steps.stream().map(StepSpec::options).toList()));
            }
        }

        static List<StepSpec> of(JsonFields payload) {
            if (!(payload.object().getValue(STEPS) instanceof JsonArray names)) {
                throw new ContractViolation("/payload/steps must be an array of strings");
            }
            if (names.isEmpty() || names.size() > MOST) {
                throw new ContractViolation("/payload/steps must have 1 to %d members".formatted(MOST));
            }
            var options = payload.object().getValue(OPTIONS) instanceof JsonArray list ? list : new JsonArray();
            var steps = new ArrayList<StepSpec>(names.size());
            for (var i = 0; i < names.size(); i++) {
                steps.add(step(i, names.getValue(i), i < options.size() ? options.getValue(i) : null));
            }
            return steps;
        }

        private static StepSpec step(int index, @Nullable Object name, @Nullable Object options) {
            if (!(name instanceof String text) || text.isBlank() || text.length() > LONGEST_NAME) {
                throw new ContractViolation(
                        "/payload/steps/%d must be a string of 1 to %d characters".formatted(index, LONGEST_NAME));
            }
            if (!(options instanceof JsonObject json)) {
                return StepSpec.named(text);
            }
            var fields = new JsonFields(json, "/payload/%s/%d".formatted(OPTIONS, index));
            return new StepSpec(
                    text,
                    fields.has("with") ? fields.child("with").object() : new JsonObject(),
                    fields.has("timeoutMs")
                            ? Duration.ofMillis(EntityEvent.Members.atLeast(1, fields, "timeoutMs"))
                            : null,
                    fields.has("retries") ? EntityEvent.Members.atLeast(0, fields, "retries") : null);
        }
    }
}
