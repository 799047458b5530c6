package io.streamops.contract.job;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the JSON in a job's fields, which peers may have written. */
public final class JobJson {
    /** Holds a text that is not a JSON object. */
    public static final String RAW = "_raw";

    private JobJson() {}

    /** The payload for the handler. */
    public static JsonObject payload(String text) {
        return value(text) instanceof JsonObject object ? object : new JsonObject().put(RAW, text);
    }

    /** The job as shown by {@code GET}, from its hash. */
    public static JsonObject job(Map<String, String> hash) {
        return new JsonObject()
                .put(JobNames.JOB_ID, hash.get(JobNames.JOB_ID))
                .put(JobNames.TASK, hash.get(JobNames.TASK))
                .put(JobNames.PAYLOAD, payload(hash.getOrDefault(JobNames.PAYLOAD, "")))
                .put(JobNames.STATUS, hash.get(JobNames.STATUS))
                .put(JobNames.CREATED_TS, number(hash.get(JobNames.CREATED_TS)))
                .put(JobNames.UPDATED_TS, number(hash.get(JobNames.UPDATED_TS)))
                .put(JobNames.TTL_S, number(hash.get(JobNames.TTL_S)))
                .put(JobNames.RESULT, outcome(hash.get(JobNames.RESULT)))
                .put(JobNames.ERROR, outcome(hash.get(JobNames.ERROR)));
    }

    /** Null while there is no result or error. */
    private static @Nullable Object outcome(@Nullable String text) {
        return text == null || text.isEmpty() ? null : data(text);
    }

    /** Parses a field; a text that is not JSON is returned unchanged. */
    public static @Nullable Object data(String text) {
        var value = value(text);
        return value == null && !text.equals("null") ? text : value;
    }

    private static @Nullable Object value(String text) {
        try {
            return Json.decodeValue(text);
        } catch (DecodeException e) {
            return null;
        }
    }

    private static @Nullable Long number(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
