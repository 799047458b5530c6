package io.streamops.tasks.api;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskStatus;
import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;

/**
 * A change of a task, reported over HTTP by a processor that publishes no events.
 *
 * @param status one of ours, or {@code failed}, which means {@code retrying} while retries are left
 * @param now the time of the change, if the body has none
 * @param retryDelay the delay before the retry, if the body has no time for it
 */
record TaskPatch(String status, JsonObject body, Instant now, Duration retryDelay) {
    private static final String FAILED = "failed";

    /** @param body valid against the contract */
    static TaskPatch of(JsonObject body, Instant now, Duration retryDelay) {
        return new TaskPatch(body.getString("status"), body, now, retryDelay);
    }

    /** The event for this change. */
    TaskEvent event(EntityId id, JsonObject view) {
        if (status.equals(FAILED)) {
            return failed(id, view);
        }
        return switch (TaskStatus.of(status).orElseThrow()) {
            case PENDING -> throw refused(view);
            case PROCESSING -> new TaskEvent.Processing(id, time("startedAt", now), number("retryCount", view));
            case COMPLETED -> completed(id, view);
            case RETRYING -> failed(id, view);
            case DEAD_LETTER -> dead(id, view, number("retryCount", view));
        };
    }

    Rejected refused(JsonObject view) {
        return Rejected.conflict("A task that is %s cannot become %s.".formatted(view.getString("status"), status));
    }

    private TaskEvent completed(EntityId id, JsonObject view) {
        var ended = time("completedAt", now);
        var started = view.getString("startedAt");
        var took = started == null ? Duration.ZERO : Duration.between(Instant.parse(started), ended);
        var result = body.getValue("result") instanceof JsonObject json ? json : new JsonObject();
        return new TaskEvent.Completed(id, ended, took.isNegative() ? Duration.ZERO : took, result);
    }

    private TaskEvent failed(EntityId id, JsonObject view) {
        var next = body.getValue("retryCount") != null ? number("retryCount", view) : view.getInteger("retryCount") + 1;
        var most = view.getInteger("maxRetries");
        return next > most
                ? dead(id, view, most)
                : new TaskEvent.Failed(
                        id,
                        time("completedAt", now),
                        next,
                        most,
                        EventError.reported(body.getValue("error"), "TASK_ERROR"),
                        time("nextRetryAt", now.plus(retryDelay)));
    }

    private TaskEvent dead(EntityId id, JsonObject view, int retries) {
        var original = new JsonObject()
                .put("taskId", id.value())
                .put("type", view.getString("type"))
                .put("data", view.getJsonObject("data"))
                .put("retryCount", 0)
                .put("maxRetries", view.getInteger("maxRetries"))
                .put("createdAt", view.getString("requestedAt"));
        return new TaskEvent.DeadLettered(
                id,
                new JsonObject().put("eventType", EventType.TASK_CREATED.word()).put("payload", original),
                retries,
                view.getInteger("maxRetries"),
                EventError.reported(body.getValue("error"), "TASK_ERROR"),
                time("completedAt", now));
    }

    private int number(String name, JsonObject view) {
        var number = body.getNumber(name);
        return number == null ? view.getInteger(name) : number.intValue();
    }

    private Instant time(String name, Instant otherwise) {
        var fields = new JsonFields(body, "");
        try {
            return fields.has(name) ? fields.time(name) : otherwise;
        } catch (ContractViolation e) {
            throw Rejected.invalid("/" + name, "must be an ISO 8601 time");
        }
    }
}
