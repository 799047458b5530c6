package io.streamops.contract.event;

import io.streamops.contract.Fields;
import io.streamops.kit.Iso;
import io.vertx.core.json.JsonObject;
import java.time.Instant;

/**
 * The envelope of all events.
 *
 * @param eventType an {@link EventType}, or an unknown type
 * @param payload the data of the type
 */
public record Event(String eventType, String eventId, Instant timestamp, JsonObject payload, EventMetadata metadata) {

    /** Parses any publisher's event; unknown fields are ignored. */
    public static Event parse(Fields fields) {
        return new Event(
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
                .put("timestamp", Iso.text(timestamp))
                .put("payload", payload)
                .put("metadata", metadata.toJson());
    }
}
