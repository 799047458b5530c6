package io.streamops.workflows.records;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Unavailable;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Where the records of workflows come from, and where they lie between two steps. On virtual threads, where it may wait. */
public interface RecordStore {
    /**
     * Those that a workflow begins with.
     *
     * @throws Failure if they cannot be had
     * @throws Unavailable if what they are stored in is unavailable
     */
    List<JsonObject> load(JsonObject input, RunContext context);

    /**
     * Keeps what a step has left, until it is forgotten.
     *
     * @return where: a text of a size that suits a field in Redis
     * @throws Failure if it is more than a workflow may have, or cannot be stored
     * @throws Unavailable if what it is stored in is unavailable
     */
    String keep(EntityId workflow, int step, List<JsonObject> records);

    /**
     * What was kept there.
     *
     * @throws Failure if it cannot be read
     * @throws Unavailable if what it is stored in is unavailable
     */
    List<JsonObject> kept(String place);

    /** Deletes what was kept there. Nobody waits for that; what is not deleted then stays, and costs its room. */
    void forget(String place);
}
