package io.streamops.jobs.llm;

import io.streamops.contract.event.StepNames;
import io.streamops.kit.Truncation;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses a model's answer into a plan, or into a list of faults that model and user can understand. */
final class PlanParser {
    private final List<String> problems = new ArrayList<>();

    private PlanParser() {}

    sealed interface Outcome {
        record Good(Plan plan) implements Outcome {}

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

    private Plan plan(JsonObject json, String goal) {
        var name = json.getValue("name") instanceof String text && !text.isBlank() ? text : goal;
        return new Plan(
                Plan.name(name),
                steps(json.getValue("steps")),
                new PlanInputReader(problems).read(json.getValue("input")));
    }

    private JsonArray steps(@Nullable Object value) {
        var steps = new JsonArray();
        if (!(value instanceof JsonArray given) || given.isEmpty()) {
            problems.add("\"steps\" must be a list of at least one step");
        } else if (given.size() > Plan.MOST_STEPS) {
            problems.add("\"steps\" has " + given.size() + " steps; " + Plan.MOST_STEPS + " are allowed");
        } else {
            var reading = new PlanStep(problems);
            for (var i = 0; i < given.size(); i++) {
                steps.add(reading.read(i, given.getValue(i)));
            }
        }
        return steps;
    }

    /** Extracts JSON from a model's answer, which may surround it with remarks or code fences. */
    static final class JsonExtractor {
        /** How many opening braces are tried. */
        private static final int MOST_TRIED = 50;

        private JsonExtractor() {}

        /** The first valid object that is not part of another one. */
        static Optional<JsonObject> object(String text) {
            var open = text.indexOf('{');
            for (var tried = 0; open >= 0 && tried < MOST_TRIED; tried++) {
                var end = end(text, open);
                if (end > 0) {
                    var object = decoded(text.substring(open, end));
                    if (object.isPresent()) {
                        return object;
                    }
                }
                open = text.indexOf('{', open + 1);
            }
            return Optional.empty();
        }

        /** The position after the closing brace; 0 if there is none. */
        private static int end(String text, int open) {
            var depth = 0;
            var quoted = false;
            for (var at = open; at < text.length(); at++) {
                var c = text.charAt(at);
                if (quoted && c == '\\') {
                    at++;
                } else if (c == '"') {
                    quoted = !quoted;
                } else if (!quoted && (c == '{' || c == '}')) {
                    depth += c == '{' ? 1 : -1;
                    if (depth == 0) {
                        return at + 1;
                    }
                }
            }
            return 0;
        }

        private static Optional<JsonObject> decoded(String text) {
            try {
                return Json.decodeValue(text) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
            } catch (DecodeException e) {
                return Optional.empty();
            }
        }
    }

    /**
     * Parses the steps of a plan.
     *
     * @param problems receives the faults
     */
    record PlanStep(List<String> problems) {
        private static final long MOST_RETRIES = 10;
        private static final long LONGEST_MS = 86_400_000;
        private static final int SHOWN = 40;

        /** Just the name, if the step has no options. */
        Object read(int index, @Nullable Object value) {
            if (!(value instanceof JsonObject given)) {
                return known(index, value);
            }
            var step = new JsonObject().put("name", known(index, given.getValue("name")));
            with(index, given.getValue("with"), step);
            number(index, "timeoutMs", given.getValue("timeoutMs"), 1, LONGEST_MS, step);
            number(index, "retries", given.getValue("retries"), 0, MOST_RETRIES, step);
            return step.size() == 1 ? step.getString("name") : step;
        }

        private String known(int index, @Nullable Object value) {
            var name = value instanceof String text ? text.strip().toLowerCase(Locale.ROOT) : "";
            if (!StepNames.IN_USUAL_ORDER.contains(name)) {
                var shown = String.valueOf(value);
                wrong(
                        index,
                        "\"%s\" is not a step; the steps are %s"
                                .formatted(
                                        shown.substring(0, Math.min(SHOWN, shown.length())),
                                        String.join(", ", StepNames.IN_USUAL_ORDER)));
            }
            return name;
        }

        private void with(int index, @Nullable Object value, JsonObject step) {
            if (value instanceof JsonObject options) {
                if (!options.isEmpty()) {
                    step.put("with", options);
                }
            } else if (value != null) {
                wrong(index, "\"with\" must be an object");
            }
        }

        private void number(int index, String name, @Nullable Object value, long least, long most, JsonObject step) {
            if (value instanceof Number number
                    && number.longValue() == number.doubleValue()
                    && number.longValue() >= least
                    && number.longValue() <= most) {
                step.put(name, number.longValue());
            } else if (value != null) {
                wrong(index, "\"%s\" must be a whole number from %d to %d".formatted(name, least, most));
            }
        }

        private void wrong(int index, String what) {
            problems.add("step " + (index + 1) + ": " + what);
        }
    }

    /**
     * A plan, in the form of a request to {@code POST /api/workflows}.
     *
     * @param steps names, or objects with a {@code name}
     * @param input the input of the steps; may be empty
     */
    record Plan(String name, JsonArray steps, JsonObject input) {
        static final int LONGEST_NAME = 100;
        static final int MOST_STEPS = 20;

        JsonObject toJson() {
            var plan = new JsonObject().put("name", name).put("steps", steps);
            return input.isEmpty() ? plan : plan.put("input", input);
        }

        /** A name from the beginning of a text, within the maximum length. */
        static String name(String text) {
            var line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
            if (line.length() <= LONGEST_NAME) {
                return line;
            }
            var blank = line.lastIndexOf(' ', LONGEST_NAME);
            return Truncation.exactly(line, blank > 0 ? blank : LONGEST_NAME);
        }
    }
}
