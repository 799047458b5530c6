package io.streamops.workflows.step;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What steps of one name do. Reads top to bottom on a virtual thread of its own; several run at once, so it keeps nothing of
 * one workflow where another could see it. A step may be done again after a crash, up to the moment at which its result was
 * kept: what it does elsewhere is done under names that are the same the second time.
 */
public interface Step {
    /** By which workflows ask for it. */
    String name();

    /** How long an attempt may take if the workflow does not say. */
    Duration limit();

    /** How often it is retried after a retryable failure if the workflow does not say. */
    int retries();

    /**
     * Does it.
     *
     * @throws io.streamops.execution.Failure if it cannot be done; any other exception is a defect of ours
     * @throws io.streamops.messaging.Unavailable if what all steps need is unavailable: it is done again when that is back
     */
    Result run(Run run);

    /**
     * An attempt at a step.
     *
     * @param owner the email of who has asked for the workflow; null where access is not configured
     * @param index which step of the workflow it is, from 0
     * @param with the workflow's input, member by member overridden by what the step itself was given
     * @param records what the steps before have left, or the input's where it is the first
     * @param results of the steps before
     */
    public record Run(
            EntityId workflow,
            @Nullable String owner,
            String name,
            int index,
            JsonObject with,
            List<JsonObject> records,
            List<JsonObject> results,
            RunContext context) {
        public Run {
            records = List.copyOf(records);
            results = List.copyOf(results);
        }
    }

    /**
     * What a step has done.
     *
     * @param processed how many records it has looked at
     * @param valid how many of them it has processed
     * @param invalid how many it could not
     * @param more what else there is to say, beside these counts
     * @param records what the next step gets
     */
    public record Result(int processed, int valid, int invalid, JsonObject more, List<JsonObject> records) {
        public Result {
            records = List.copyOf(records);
        }

        /** Of a step that has processed all records, and hands them on as they are. */
        public static Result all(List<JsonObject> records, JsonObject more) {
            return new Result(records.size(), records.size(), 0, more, records);
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
}
