package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for, as it is kept for later tries.
 *
 * @param userId for whom; null where access is not configured
 * @param correlationId under which all that happens on its account is found; null where nobody has said
 */
public record Order(
        TaskEvent.Created created,
        @Nullable String userId,
        @Nullable String correlationId) {
    private static final String PAYLOAD = "payload";
    private static final String USER_ID = "userId";
    private static final String CORRELATION_ID = "correlationId";

    EntityId id() {
        return created.id();
    }

    /** The event that has asked for it, as dead letters have it. */
    JsonObject originalEvent() {
        return new JsonObject().put("eventType", created.type().word()).put(PAYLOAD, created.payload());
    }

    String encode() {
        return new JsonObject()
                .put(PAYLOAD, created.payload())
                .put(USER_ID, userId)
                .put(CORRELATION_ID, correlationId)
                .encode();
    }

    static Order decode(String text) {
        var json = new JsonObject(text);
        if (TaskEvent.of(EventType.TASK_CREATED, json.getJsonObject(PAYLOAD)) instanceof TaskEvent.Created created) {
            return new Order(created, json.getString(USER_ID), json.getString(CORRELATION_ID));
        }
        throw new IllegalArgumentException("an order is made of what was created");
    }
}
