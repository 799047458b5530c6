package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A requested task, as it is stored for later attempts.
 *
 * @param userId the email of the client; null where access is not configured
 * @param correlationId for the logs of all that the request causes; null for none
 */
public record TaskRequest(
        TaskEvent.Created created,
        @Nullable String userId,
        @Nullable String correlationId) {
    private static final String PAYLOAD = "payload";
    private static final String USER_ID = "userId";
    private static final String CORRELATION_ID = "correlationId";

    EntityId id() {
        return created.id();
    }

    /** Its event as dead letters contain it. */
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

    static TaskRequest decode(String text) {
        var json = new JsonObject(text);
        if (TaskEvent.of(EventType.TASK_CREATED, json.getJsonObject(PAYLOAD)) instanceof TaskEvent.Created created) {
            return new TaskRequest(created, json.getString(USER_ID), json.getString(CORRELATION_ID));
        }
        throw new IllegalArgumentException("not a task.created");
    }
}
