package io.streamops.contract.event;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Who has published an event, and for whom. All of it is optional in what others publish.
 *
 * @param userId the email of who has asked for it, where access is configured
 * @param apiVersion of gateways
 * @param processorId of processors
 */
public record EventMetadata(
        @Nullable String source,
        @Nullable String userId,
        @Nullable String apiVersion,
        @Nullable String processorId,
        @Nullable String traceId,
        @Nullable String correlationId) {
    public static final EventMetadata NONE = new EventMetadata(null, null, null, null, null, null);

    /** Of a gateway. */
    public static EventMetadata ofGateway(@Nullable String userId, String traceId, String correlationId) {
        return new EventMetadata(EventNames.GATEWAY, userId, EventNames.API_VERSION, null, traceId, correlationId);
    }

    /** Of a processor. */
    public static EventMetadata ofProcessor(
            String processorId, @Nullable String userId, String traceId, String correlationId) {
        return new EventMetadata(EventNames.PROCESSOR, userId, null, processorId, traceId, correlationId);
    }

    /** Whatever it is that others have put there; only strings are of use. */
    static EventMetadata of(@Nullable Object value) {
        if (!(value instanceof JsonObject json)) {
            return NONE;
        }
        return new EventMetadata(
                text(json, "source"),
                text(json, "userId"),
                text(json, "apiVersion"),
                text(json, "processorId"),
                text(json, "traceId"),
                text(json, "correlationId"));
    }

    private static @Nullable String text(JsonObject json, String name) {
        return json.getValue(name) instanceof String text ? text : null;
    }

    JsonObject toJson() {
        var json = new JsonObject();
        put(json, "source", source);
        json.put("userId", userId);
        put(json, "apiVersion", apiVersion);
        put(json, "processorId", processorId);
        put(json, "traceId", traceId);
        put(json, "correlationId", correlationId);
        return json;
    }

    private static void put(JsonObject json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
