package io.streamops.jobs.llm;

import io.streamops.contract.event.StepNames;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
