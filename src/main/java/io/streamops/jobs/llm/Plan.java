package io.streamops.jobs.llm;

import io.streamops.kit.Cut;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * A plan as {@code POST /api/workflows} takes it.
 *
 * @param steps names, or objects with a {@code name}
 * @param input what the steps work on, empty where there is nothing
 */
record Plan(String name, JsonArray steps, JsonObject input) {
    static final int LONGEST_NAME = 100;
    static final int MOST_STEPS = 20;

    JsonObject toJson() {
        var plan = new JsonObject().put("name", name).put("steps", steps);
        return input.isEmpty() ? plan : plan.put("input", input);
    }

    /** The beginning of a text, as long as a name may be. */
    static String name(String text) {
        var line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        if (line.length() <= LONGEST_NAME) {
            return line;
        }
        var blank = line.lastIndexOf(' ', LONGEST_NAME);
        return Cut.exactly(line, blank > 0 ? blank : LONGEST_NAME);
    }
}
