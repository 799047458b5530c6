package io.streamops.workflows.records;

import io.streamops.contract.event.EntityId;
import io.streamops.events.effort.Effort;
import io.streamops.workflows.step.StepFailure;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Where the records of workflows come from, and where they lie between two steps. On virtual threads, where it may wait. */
public interface RecordStore {
    /**
     * Those that a workflow begins with.
     *
     * @throws StepFailure if they are not to be had
     */
    List<JsonObject> load(JsonObject input, Effort effort);

    /**
     * Keeps what a step has left, until it is told to forget it.
     *
     * @return where: a text of a size that suits a field in Redis
     */
    String keep(EntityId workflow, int step, List<JsonObject> records);

    /** What was kept there. */
    List<JsonObject> kept(String place);

    /** Nobody will want what was kept there any more. Nobody waits for it either; what is not deleted then stays. */
    void forget(String place);
}
