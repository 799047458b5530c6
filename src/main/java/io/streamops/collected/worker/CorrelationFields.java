package io.streamops.collected.worker;

import io.streamops.contract.collected.BatchOrigin;
import io.streamops.kit.IsoTime;
import io.streamops.kit.LogContext;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The log fields that identify a batch. */
final class CorrelationFields {
    private static final List<String> NAMES = List.of("event_id", "timestamp", "project_id", "job_id", "batch_index");
    private static final int LONGEST = 200;

    private CorrelationFields() {}

    /** Adds the fields of a message that may be invalid. */
    static void tell(JsonObject message) {
        var payload = message.getValue("payload") instanceof JsonObject given ? given : message;
        var fields = new LinkedHashMap<String, String>();
        for (var name : NAMES) {
            var value = message.containsKey(name) ? message.getValue(name) : payload.getValue(name);
            if (value instanceof String || value instanceof Number) {
                fields.put(name, Truncation.exactly(value.toString(), LONGEST));
            }
        }
        LogContext.put(fields);
    }

    static void tell(BatchOrigin origin) {
        var fields = new LinkedHashMap<String, String>(Map.of(
                "event_id", Truncation.exactly(origin.eventId(), LONGEST),
                "timestamp", IsoTime.text(origin.timestamp()),
                "project_id", Truncation.exactly(origin.projectId(), LONGEST),
                "job_id", Truncation.exactly(origin.jobId(), LONGEST)));
        if (origin.batchIndex() != null) {
            fields.put("batch_index", origin.batchIndex().toString());
        }
        LogContext.put(fields);
    }
}
