package io.streamops.collected.worker;

import io.streamops.contract.collected.BatchOrigin;
import io.streamops.kit.Cut;
import io.streamops.kit.Iso;
import io.streamops.kit.WorkContext;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The log fields that identify a batch. */
final class Correlation {
    private static final List<String> NAMES = List.of("event_id", "timestamp", "project_id", "job_id", "batch_index");
    private static final int LONGEST = 200;

    private Correlation() {}

    /** Adds the fields of a message that may be invalid. */
    static void tell(JsonObject message) {
        var payload = message.getValue("payload") instanceof JsonObject given ? given : message;
        var fields = new LinkedHashMap<String, String>();
        for (var name : NAMES) {
            var value = message.containsKey(name) ? message.getValue(name) : payload.getValue(name);
            if (value instanceof String || value instanceof Number) {
                fields.put(name, Cut.exactly(value.toString(), LONGEST));
            }
        }
        WorkContext.put(fields);
    }

    static void tell(BatchOrigin origin) {
        var fields = new LinkedHashMap<String, String>(Map.of(
                "event_id", Cut.exactly(origin.eventId(), LONGEST),
                "timestamp", Iso.text(origin.timestamp()),
                "project_id", Cut.exactly(origin.projectId(), LONGEST),
                "job_id", Cut.exactly(origin.jobId(), LONGEST)));
        if (origin.batchIndex() != null) {
            fields.put("batch_index", origin.batchIndex().toString());
        }
        WorkContext.put(fields);
    }
}
