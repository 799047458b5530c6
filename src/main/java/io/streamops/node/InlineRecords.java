package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.events.effort.Effort;
import io.streamops.workflows.run.RecordsKeeper;
import io.streamops.workflows.step.StepFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Records that come with their workflow, and lie with its run state; few enough for both. */
final class InlineRecords implements RecordsKeeper {
    private static final int LONGEST = 256 * 1024;

    @Override
    public List<JsonObject> load(JsonObject input, Effort effort) {
        return list(input.getJsonArray("records", new JsonArray()));
    }

    @Override
    public String keep(EntityId workflow, int step, List<JsonObject> records) {
        var text = new JsonArray(records).encode();
        if (text.length() > LONGEST) {
            throw new StepFailure(
                    "RECORDS_TOO_LARGE", "the records have more than %d characters".formatted(LONGEST), false);
        }
        return text;
    }

    @Override
    public List<JsonObject> kept(String place) {
        return list(new JsonArray(place));
    }

    private static List<JsonObject> list(JsonArray records) {
        return records.stream().map(JsonObject.class::cast).toList();
    }
}
