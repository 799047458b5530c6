package io.streamops.workflows.run;

import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * The figures of a whole workflow, made of those of its steps: what came in, what came through all of them, and what any of them
 * could not deal with. A step that filters records makes the second smaller without making the third larger.
 */
record Summary(int total, int successful, int failed) {
    private static final String PROCESSED = "recordsProcessed";
    private static final String VALID = "validRecords";
    private static final String INVALID = "invalidRecords";

    static Summary of(List<JsonObject> results) {
        var busy = results.stream()
                .filter(result -> result.getInteger(PROCESSED, 0) > 0)
                .toList();
        if (busy.isEmpty()) {
            return new Summary(0, 0, 0);
        }
        var successful = busy.getLast().getInteger(VALID, 0);
        var failed =
                busy.stream().mapToInt(result -> result.getInteger(INVALID, 0)).sum();
        var total = Math.max(busy.getFirst().getInteger(PROCESSED, 0), successful + failed);
        return new Summary(total, successful, failed);
    }

    JsonObject toJson() {
        return new JsonObject()
                .put("totalRecords", total)
                .put("successfulRecords", successful)
                .put("failedRecords", failed);
    }
}
