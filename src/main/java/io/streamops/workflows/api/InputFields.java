package io.streamops.workflows.api;

import io.streamops.contract.event.StepNames;
import io.streamops.contract.event.StepSpec;
import io.streamops.kit.NearestName;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import io.streamops.workflows.builtin.InputNames;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses members of a workflow's input that no step knows: a slip of the pen would be taken, and something else be done. Steps
 * that are not built in may want members of their own, of which only their services know.
 */
final class InputFields {
    private static final int MOST = 20;

    private final List<FieldError> errors = new ArrayList<>();

    private InputFields() {}

    /** Throws a {@link Rejected} that names all of them. */
    static void check(List<StepSpec> steps, @Nullable JsonObject input) {
        var fields = new InputFields();
        if (input != null) {
            fields.look("/input", input, steps.stream().allMatch(InputFields::isBuiltIn));
        }
        for (var index = 0; index < steps.size(); index++) {
            var step = steps.get(index);
            if (isBuiltIn(step)) {
                fields.look("/steps/%d/with".formatted(index), step.with(), true);
            }
        }
        if (!fields.errors.isEmpty()) {
            throw Rejected.invalid(fields.errors);
        }
    }

    private static boolean isBuiltIn(StepSpec step) {
        return StepNames.ALL.contains(step.name());
    }

    private void look(String pointer, JsonObject given, boolean strict) {
        if (strict) {
            refuseOthers(pointer, given, InputNames.INPUT);
        }
        InputNames.PARTS.forEach((name, known) -> {
            if (given.getValue(name) instanceof JsonObject part) {
                refuseOthers(pointer + "/" + name, part, known);
            }
        });
    }

    private void refuseOthers(String pointer, JsonObject given, Set<String> known) {
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
