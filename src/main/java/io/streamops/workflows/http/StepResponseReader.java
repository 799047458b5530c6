package io.streamops.workflows.http;

import io.streamops.execution.Failure;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the response of a step's service: {@code {result?, records?}}.
 *
 * @param records of the step, which stay if the response has none
 */
record StepResponseReader(String step, List<JsonObject> records) {
    private static final int MOST_RECORDS = 100_000;
    /** The results of all steps must fit into one event. */
    private static final int LONGEST_RESULT = 64 << 10;

    Step.Result read(Buffer body) {
        var answer = body.length() == 0 ? new JsonObject() : object(body);
        var result = result(answer);
        return new Step.Result(
                count(result, "recordsProcessed", records.size()),
                count(result, "validRecords", records.size()),
                count(result, "invalidRecords", 0),
                result,
                records(answer));
    }

    private Failure wrong(String message) {
        return StepFailures.permanent(step, "The step's service has answered " + message);
    }

    private JsonObject object(Buffer body) {
        try {
            return new JsonObject(body);
        } catch (DecodeException | ClassCastException e) {
            throw wrong("with something other than a JSON object");
        }
    }

    private JsonObject result(JsonObject answer) {
        return switch (answer.getValue("result")) {
            case null -> new JsonObject();
            case JsonObject result -> {
                if (result.toBuffer().length() > LONGEST_RESULT) {
                    throw wrong("with a result of more than %d bytes".formatted(LONGEST_RESULT));
                }
                yield result;
            }
            default -> throw wrong("with a result that is no object");
        };
    }

    /** The counts of the service take precedence. */
    private int count(JsonObject result, String name, int otherwise) {
        return switch (result.getValue(name)) {
            case null -> otherwise;
            case Integer count -> {
                if (count < 0) {
                    throw wrong("with a %s below 0".formatted(name));
                }
                yield count;
            }
            default -> throw wrong("with a %s that is no whole number".formatted(name));
        };
    }

    private List<JsonObject> records(JsonObject answer) {
        return switch (answer.getValue("records")) {
            case null -> records;
            case JsonArray array -> objects(array);
            default -> throw wrong("with records that are no array");
        };
    }

    private List<JsonObject> objects(JsonArray array) {
        if (array.size() > MOST_RECORDS) {
            throw wrong("with more than %d records".formatted(MOST_RECORDS));
        }
        var objects = new ArrayList<JsonObject>(array.size());
        for (var index = 0; index < array.size(); index++) {
            if (!(array.getValue(index) instanceof JsonObject item)) {
                throw wrong("with a record %d that is no object".formatted(index));
            }
            objects.add(item);
        }
        return objects;
    }
}
