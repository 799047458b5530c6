package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;

/**
 * The stored result of a completed step: all that its event contains.
 *
 * @param duration from its first attempt to its result
 */
record StoredStep(String name, Instant completedAt, Duration duration, JsonObject result) {
    private static final String NAME = "name";
    private static final String COMPLETED_AT = "completedAt";
    private static final String DURATION = "duration";
    private static final String RESULT = "result";

    static StoredStep parse(String text) {
        var json = new JsonObject(text);
        return new StoredStep(
                json.getString(NAME),
                Instant.ofEpochMilli(json.getLong(COMPLETED_AT)),
                Duration.ofMillis(json.getLong(DURATION)),
                json.getJsonObject(RESULT));
    }

    String encode() {
        return new JsonObject()
                .put(NAME, name)
                .put(COMPLETED_AT, completedAt.toEpochMilli())
                .put(DURATION, duration.toMillis())
                .put(RESULT, result)
                .encode();
    }

    WorkflowEvent event(EntityId workflow, int index) {
        return new WorkflowEvent.StepCompleted(workflow, name, index, completedAt, duration, result);
    }
}
