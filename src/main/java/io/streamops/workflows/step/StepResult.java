package io.streamops.workflows.step;

import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What a step has done.
 *
 * @param processed how many records it has looked at
 * @param valid how many of them it has processed
 * @param invalid how many it could not
 * @param more what else there is to say, beside these counts
 * @param records what the next step gets
 */
public record StepResult(int processed, int valid, int invalid, JsonObject more, List<JsonObject> records) {
    public StepResult {
        records = List.copyOf(records);
    }

    /** Of a step that has processed all records, and hands them on as they are. */
    public static StepResult all(List<JsonObject> records, JsonObject more) {
        return new StepResult(records.size(), records.size(), 0, more, records);
    }

    /** As events and answers have it. */
    public JsonObject toJson() {
        var json = new JsonObject()
                .put("recordsProcessed", processed)
                .put("validRecords", valid)
                .put("invalidRecords", invalid);
        return json.mergeIn(more);
    }
}
