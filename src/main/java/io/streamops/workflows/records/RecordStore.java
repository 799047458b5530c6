package io.streamops.workflows.records;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Unavailable;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Reads the input records of workflows, and stores records between steps. Blocks its virtual thread. */
public interface RecordStore {
    /**
     * Loads the records of a workflow's input.
     *
     * @throws Failure if they are missing or invalid
     * @throws Unavailable while the storage is unavailable
     */
    List<JsonObject> load(JsonObject input, RunContext context);

    /**
     * Stores the records of a step.
     *
     * @return their place: short enough for a field in Redis
     * @throws Failure if they are too large, or cannot be stored
     * @throws Unavailable while the storage is unavailable
     */
    String keep(EntityId workflow, int step, List<JsonObject> records);

    /**
     * Reads stored records.
     *
     * @throws Failure if they cannot be read
     * @throws Unavailable while the storage is unavailable
     */
    List<JsonObject> kept(String place);

    /** Deletes stored records, without waiting; records that cannot be deleted stay in the storage. */
    void forget(String place);
}
