package io.streamops.jobs.llm;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses a model's answer into a plan, or into a list of faults that model and user can understand. */
final class PlanParser {
    private final List<String> problems = new ArrayList<>();

    private PlanParser() {}

    sealed interface Outcome {
        record Good(WorkflowPlan plan) implements Outcome {}

        record Bad(List<String> problems) implements Outcome {}
    }

    /** @param goal names a plan that has no name */
    static Outcome of(String text, String goal) {
        var object = JsonExtractor.object(text).map(PlanParser::unwrapped);
        if (object.isEmpty()) {
            return new Outcome.Bad(List.of("it contains no JSON object"));
        }
        var reading = new PlanParser();
        var plan = reading.plan(object.get(), goal);
        return reading.problems.isEmpty() ? new Outcome.Good(plan) : new Outcome.Bad(List.copyOf(reading.problems));
    }

    /** Some models wrap the plan in an object named after the prompt. */
    private static JsonObject unwrapped(JsonObject object) {
        return !object.containsKey("steps") && object.getValue("plan") instanceof JsonObject plan ? plan : object;
    }

    private WorkflowPlan plan(JsonObject json, String goal) {
        var name = json.getValue("name") instanceof String text && !text.isBlank() ? text : goal;
        return new WorkflowPlan(
                WorkflowPlan.name(name),
                steps(json.getValue("steps")),
                new PlanInputReader(problems).read(json.getValue("input")));
    }

    private JsonArray steps(@Nullable Object value) {
        var steps = new JsonArray();
        if (!(value instanceof JsonArray given) || given.isEmpty()) {
            problems.add("\"steps\" must be a list of at least one step");
        } else if (given.size() > WorkflowPlan.MOST_STEPS) {
            problems.add("\"steps\" has " + given.size() + " steps; " + WorkflowPlan.MOST_STEPS + " are allowed");
        } else {
            var reading = new PlanStep(problems);
            for (var i = 0; i < given.size(); i++) {
                steps.add(reading.read(i, given.getValue(i)));
            }
        }
        return steps;
    }
}
