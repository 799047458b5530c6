package io.streamops.contract.event;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The publisher of an event, and the user for whom it was published. All fields are optional in third-party events.
 *
 * @param userId the email of the requesting user, with access control
 * @param apiVersion set by gateways
 * @param processorId set by processors
 */
public record EventMetadata(
        @Nullable String source,
        @Nullable String userId,
        @Nullable String apiVersion,
        @Nullable String processorId,
        @Nullable String traceId,
        @Nullable String correlationId) {
    public static final EventMetadata NONE = new EventMetadata(null, null, null, null, null, null);

    /** The metadata of a gateway. */
    public static EventMetadata ofGateway(@Nullable String userId, String traceId, String correlationId) {
        return new EventMetadata(EventNames.GATEWAY, userId, EventNames.API_VERSION, null, traceId, correlationId);
    }

    /** The metadata of a processor. */
    public static EventMetadata ofProcessor(
            String processorId, @Nullable String userId, String traceId, String correlationId) {
        return new EventMetadata(EventNames.PROCESSOR, userId, null, processorId, traceId, correlationId);
    }

    /** Parses third-party metadata; only strings are used. */
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
