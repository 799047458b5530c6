package io.streamops.workflows.builtin;

import io.streamops.execution.Failure;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a step was asked for, read strictly.
 *
 * @param step which is told of what is wrong
 */
record StepOptions(String step, JsonObject json) {
    Failure wrong(String message) {
        return StepFailures.permanent(step, message);
    }

    /** The object of this name; null where there is none. */
    @Nullable JsonObject object(String name) {
        return switch (json.getValue(name)) {
            case null -> null;
            case JsonObject object -> object;
            default -> throw wrong(name + " must be an object");
        };
    }

    /** The text of this name; null where there is none. */
    @Nullable String text(String name) {
        return switch (json.getValue(name)) {
            case null -> null;
            case String text -> text;
            default -> throw wrong(name + " must be a string");
        };
    }

    /** The list of texts of this name; null where there is none. */
    @Nullable List<String> texts(String name, int most) {
        var value = json.getValue(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof JsonArray array)
                || array.size() > most
                || !array.stream().allMatch(String.class::isInstance)) {
            throw wrong("%s must be a list of at most %d strings".formatted(name, most));
        }
        return array.stream().map(String.class::cast).toList();
    }

    void requireOnly(Set<String> known) {
        for (var name : json.fieldNames()) {
            if (!known.contains(name)) {
                throw wrong("\"%s\" is not known here; what is: %s"
                        .formatted(
                                name, String.join(", ", known.stream().sorted().toList())));
            }
        }
    }
}
