package io.streamops.contract.event;

import io.streamops.contract.JsonFields;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/**
 * The envelope of all events.
 *
 * @param eventType an {@link EventType}, or an unknown type
 * @param payload the data of the type
 */
public record EventEnvelope(
        String eventType, String eventId, Instant timestamp, JsonObject payload, EventMetadata metadata) {

    /** Parses any publisher's event; unknown fields are ignored. */
    public static EventEnvelope parse(JsonFields fields) {
        return new EventEnvelope(
                fields.text("eventType"),
                fields.text("eventId"),
                fields.time("timestamp"),
                fields.child("payload").object(),
                EventMetadata.of(fields.object().getValue("metadata")));
    }

    public JsonObject toJson() {
        return new JsonObject()
                .put("eventType", eventType)
                .put("eventId", eventId)
                .put("timestamp", IsoTime.text(timestamp))
                .put("payload", payload)
                .put("metadata", metadata.toJson());
    }
}
