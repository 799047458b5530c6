package io.streamops.processor;

import io.streamops.contract.event.EntityId;
import io.streamops.events.effort.Effort;
import io.streamops.workflows.run.RecordsKeeper;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Records of the test's input, which lie in the run state. */
final class RecordsInTest implements RecordsKeeper {
    @Override
    public List<JsonObject> load(JsonObject input, Effort effort) {
        return list(input.getJsonArray("records", new JsonArray()));
    }

    @Override
    public String keep(EntityId workflow, int step, List<JsonObject> records) {
        return new JsonArray(records).encode();
    }

    @Override
    public List<JsonObject> kept(String place) {
        return list(new JsonArray(place));
    }

    private static List<JsonObject> list(JsonArray records) {
        return records.stream().map(JsonObject.class::cast).toList();
    }
}
