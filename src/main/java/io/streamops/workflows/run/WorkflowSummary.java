package io.streamops.workflows.run;

import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * The counts of a whole workflow, from those of its steps: the records that came in, those that came through all steps, and those
 * that some step could not process. A step that filters records lowers the second without raising the third.
 */
record WorkflowSummary(int total, int successful, int failed) {
    private static final String PROCESSED = "recordsProcessed";
    private static final String VALID = "validRecords";
    private static final String INVALID = "invalidRecords";

    static WorkflowSummary of(List<JsonObject> results) {
        var busy = results.stream()
                .filter(result -> result.getInteger(PROCESSED, 0) > 0)
                .toList();
        if (busy.isEmpty()) {
            return new WorkflowSummary(0, 0, 0);
        }
        var successful = busy.getLast().getInteger(VALID, 0);
        var failed =
                busy.stream().mapToInt(result -> result.getInteger(INVALID, 0)).sum();
        var total = Math.max(busy.getFirst().getInteger(PROCESSED, 0), successful + failed);
        return new WorkflowSummary(total, successful, failed);
    }

    JsonObject toJson() {
        return new JsonObject()
                .put("totalRecords", total)
                .put("successfulRecords", successful)
                .put("failedRecords", failed);
    }
}
