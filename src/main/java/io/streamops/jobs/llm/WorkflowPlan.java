package io.streamops.jobs.llm;

import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * A plan, in the form of a request to {@code POST /api/workflows}.
 *
 * @param steps names, or objects with a {@code name}
 * @param input the input of the steps; may be empty
 */
record WorkflowPlan(String name, JsonArray steps, JsonObject input) {
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
