package io.streamops.processor;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.streamops.workflows.records.RecordStore;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records of the test's input, which lie in the run state. */
final class RecordsInTest implements RecordStore {
    final List<String> keptAt = new CopyOnWriteArrayList<>();
    final List<String> forgotten = new CopyOnWriteArrayList<>();

    @Override
    public List<JsonObject> load(JsonObject input, RunContext context) {
        return list(input.getJsonArray("records", new JsonArray()));
    }

    @Override
    public String keep(EntityId workflow, int step, List<JsonObject> records) {
        var place = new JsonArray(records).encode();
        keptAt.add(place);
        return place;
    }

    @Override
    public List<JsonObject> kept(String place) {
        return list(new JsonArray(place));
    }

    @Override
    public void forget(String place) {
        forgotten.add(place);
    }

    private static List<JsonObject> list(JsonArray records) {
        return records.stream().map(JsonObject.class::cast).toList();
    }
}
