package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes steps in an event: their names, as the contract defines, and in a parallel list the options that only StreamOps
 * knows.
 */
final class StepSpecs {
    private static final String STEPS = "steps";
    private static final String OPTIONS = "stepOptions";
    private static final int MOST = 100;
    private static final int LONGEST_NAME = 200;

    private StepSpecs() {}

    static void put(JsonObject payload, List<StepSpec> steps) {
        payload.put(STEPS, new JsonArray(steps.stream().map(StepSpec::name).toList()));
        if (!steps.stream().allMatch(StepSpec::isPlain)) {
            payload.put(
                    OPTIONS, new JsonArray(steps.stream().map(StepSpec::options).toList()));
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
                fields.has("timeoutMs") ? Duration.ofMillis(positive(fields, "timeoutMs")) : null,
                fields.has("retries") ? notNegative(fields, "retries") : null);
    }

    private static int positive(JsonFields fields, String name) {
        var number = fields.integer(name);
        if (number < 1) {
            throw new ContractViolation(fields.at() + "/" + name + " must be positive");
        }
        return number;
    }

    private static int notNegative(JsonFields fields, String name) {
        var number = fields.integer(name);
        if (number < 0) {
            throw new ContractViolation(fields.at() + "/" + name + " must not be negative");
        }
        return number;
    }
}
