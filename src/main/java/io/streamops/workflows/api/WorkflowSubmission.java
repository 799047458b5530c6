package io.streamops.workflows.api;

import io.streamops.contract.event.StepNames;
import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowPriority;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.SubmissionService.Submission;
import io.streamops.kit.NearestName;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import io.streamops.workflows.builtin.BuiltInSteps.InputNames;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A workflow to create.
 *
 * @param input null for none
 */
record WorkflowSubmission(
        String name,
        List<StepSpec> steps,
        WorkflowPriority priority,
        @Nullable JsonObject input) {
    WorkflowSubmission {
        steps = List.copyOf(steps);
    }

    /** Of a body that is valid against the contract; throws a {@link Rejected} for unknown members of the input. */
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
                .put("steps", steps.stream().map(WorkflowSubmission::json).toList())
                .put("priority", priority.word())
                .put("input", input);
        return new Submission(
                content,
                (id, createdAt) -> new WorkflowEvent.Created(id, name, steps, priority, createdAt, input),
                scope,
                key);
    }

    private static JsonObject json(StepSpec step) {
        var timeout = step.timeout();
        return new JsonObject()
                .put("name", step.name())
                .put("with", step.with())
                .put("timeoutMs", timeout == null ? null : timeout.toMillis())
                .put("retries", step.retries());
    }

    /**
     * Refuses members of a workflow's input that no step knows, as a misspelled member would be ignored. Steps that are not built
     * in may have members of their own, which only their services know.
     */
    static final class InputFields {
        private static final int MOST = 20;

        private final List<FieldError> errors = new ArrayList<>();

        private InputFields() {}

        /** Throws a {@link Rejected} that names all unknown members. */
        static void check(List<StepSpec> steps, @Nullable JsonObject input) {
            var fields = new InputFields();
            if (input != null) {
                fields.check("/input", input, steps.stream().allMatch(InputFields::isBuiltIn));
            }
            for (var index = 0; index < steps.size(); index++) {
                var step = steps.get(index);
                if (isBuiltIn(step)) {
                    fields.check("/steps/%d/with".formatted(index), step.with(), true);
                }
            }
            if (!fields.errors.isEmpty()) {
                throw Rejected.invalid(fields.errors);
            }
        }

        private static boolean isBuiltIn(StepSpec step) {
            return StepNames.ALL.contains(step.name());
        }

        private void check(String pointer, JsonObject given, boolean strict) {
            if (strict) {
                refuseUnknown(pointer, given, InputNames.INPUT);
            }
            InputNames.PARTS.forEach((name, known) -> {
                if (given.getValue(name) instanceof JsonObject part) {
                    refuseUnknown(pointer + "/" + name, part, known);
                }
            });
        }

        private void refuseUnknown(String pointer, JsonObject given, Set<String> known) {
            for (var name : given.fieldNames()) {
                if (!known.contains(name) && errors.size() < MOST) {
                    errors.add(new FieldError(
                            pointer + "/" + name.replace("~", "~0").replace("/", "~1"), message(name, known)));
                }
            }
        }

        private static String message(String name, Set<String> known) {
            return "is not known (%s)"
                    .formatted(NearestName.of(name, known)
                            .map("did you mean \"%s\"?"::formatted)
                            .orElseGet(() -> "there are "
                                    + String.join(", ", known.stream().sorted().toList())));
        }
    }
}
