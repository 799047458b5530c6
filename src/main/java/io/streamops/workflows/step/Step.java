package io.streamops.workflows.step;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.RunContext;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one name. Each attempt runs on a virtual thread of its own, several at once, so a step keeps no state of a workflow.
 * After a crash a step may be attempted again until its result is stored: effects elsewhere have the same names in each attempt.
 */
public interface Step {
    /** Its name in workflows. */
    String name();

    /** How long an attempt may take, unless the workflow says otherwise. */
    Duration limit();

    /** How often it is retried after a retryable failure, unless the workflow says otherwise. */
    default int retries() {
        return 2;
    }

    /**
     * Makes an attempt.
     *
     * @throws io.streamops.execution.Failure if the step fails; any other exception is a defect
     * @throws io.streamops.messaging.Unavailable while a dependency is unavailable: the attempt is made again when it is back
     */
    Result run(Run run);

    /**
     * An attempt at a step.
     *
     * @param owner the email of the workflow's owner; null where access is not configured
     * @param index of the step in the workflow, from 0
     * @param with the workflow's input, with members overridden by the step's own
     * @param records of the previous step; for the first step, of the input
     * @param results of the previous steps
     */
    record Run(
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
     * The result of a step.
     *
     * @param processed the number of records it was given
     * @param valid how many of them it has processed
     * @param invalid how many it could not process
     * @param more further members of the result
     * @param records for the next step
     */
    record Result(int processed, int valid, int invalid, JsonObject more, List<JsonObject> records) {
        public Result {
            records = List.copyOf(records);
        }

        /** Of a step that has processed all records, and passes them on unchanged. */
        public static Result all(List<JsonObject> records, JsonObject more) {
            return new Result(records.size(), records.size(), 0, more, records);
        }

        /** As events and the API show it. */
        public JsonObject toJson() {
            var json = new JsonObject()
                    .put("recordsProcessed", processed)
                    .put("validRecords", valid)
                    .put("invalidRecords", invalid);
            return json.mergeIn(more);
        }
    }
}
