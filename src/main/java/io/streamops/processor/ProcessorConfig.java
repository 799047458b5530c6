package io.streamops.processor;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What the descriptor says: how many workflows, and how many tasks, each instance does side by side. */
record ProcessorConfig(int workflows, int tasks) {
    private static final int USUAL_WORKFLOWS = 8;
    private static final int USUAL_TASKS = 128;
    private static final int MOST = 1_000;

    /** Of the verticle's config; throws with a sentence that says what is wrong. */
    static ProcessorConfig of(@Nullable JsonObject config) {
        var all = config == null ? new JsonObject() : config;
        return new ProcessorConfig(
                number(all, EventProcessorVerticle.WORKFLOWS_AT_ONCE, USUAL_WORKFLOWS),
                number(all, EventProcessorVerticle.TASKS_AT_ONCE, USUAL_TASKS));
    }

    private static int number(JsonObject config, String key, int usual) {
        var value = config.getValue(key, usual);
        if (value instanceof Integer number && number >= 1 && number <= MOST) {
            return number;
        }
        throw new IllegalArgumentException("%s is %s and must be a number from 1 to %d".formatted(key, value, MOST));
    }
}
