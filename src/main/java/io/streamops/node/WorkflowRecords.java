package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.events.effort.Effort;
import io.streamops.workflows.records.Records;
import io.streamops.workflows.run.RecordsKeeper;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The records of workflows, as the engine keeps them. */
record WorkflowRecords(Records records) implements RecordsKeeper {
    @Override
    public List<JsonObject> load(JsonObject input, Effort effort) {
        return records.load(input, effort);
    }

    @Override
    public String keep(EntityId workflow, int step, List<JsonObject> left) {
        return records.keep(workflow, step, left);
    }

    @Override
    public List<JsonObject> kept(String place) {
        return records.kept(place);
    }

    @Override
    public void forget(String place) {
        records.forget(place);
    }
}
