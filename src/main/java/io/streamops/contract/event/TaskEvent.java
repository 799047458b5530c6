package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of a task, in order of its life. */
public sealed interface TaskEvent extends EntityEvent {
    String ID = "taskId";

    /**
     * The task was submitted, or retried after it was dead-lettered.
     *
     * @param notBefore the earliest start, set when many tasks are retried at once; null: now. A StreamOps extension; others
     *     start immediately
     */
    record Created(
            EntityId id,
            TaskType taskType,
            JsonObject data,
            int retryCount,
            int maxRetries,
            Instant createdAt,
            @Nullable Instant notBefore)
            implements TaskEvent {
        /** An event without an earliest start. */
        public Created(
                EntityId id, TaskType taskType, JsonObject data, int retryCount, int maxRetries, Instant createdAt) {
            this(id, taskType, data, retryCount, maxRetries, createdAt, null);
        }

        @Override
        public JsonObject payload() {
            var payload = new JsonObject()
                    .put(ID, id.value())
                    .put("type", taskType.word())
                    .put("data", data)
                    .put("retryCount", retryCount)
                    .put("maxRetries", maxRetries)
                    .put("createdAt", IsoTime.text(createdAt));
            return notBefore == null ? payload : payload.put("notBefore", IsoTime.text(notBefore));
        }
    }

    /** An attempt has started. */
    record Processing(EntityId id, Instant startedAt, int retryCount) implements TaskEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("startedAt", IsoTime.text(startedAt))
                    .put("retryCount", retryCount);
        }
    }

    /** The task is completed. */
    record Completed(EntityId id, Instant completedAt, Duration duration, JsonObject result) implements TaskEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("completedAt", IsoTime.text(completedAt))
                    .put("duration", duration.toMillis())
                    .put("result", result);
        }
    }

    /**
     * An attempt has failed and will be retried.
     *
     * @param retryCount the number of the next retry
     */
    record Failed(EntityId id, Instant failedAt, int retryCount, int maxRetries, EventError error, Instant nextRetryAt)
            implements TaskEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("failedAt", IsoTime.text(failedAt))
                    .put("retryCount", retryCount)
                    .put("maxRetries", maxRetries)
                    .put("error", error.at("try " + Math.max(0, retryCount - 1)).toJson())
                    .put("nextRetryAt", IsoTime.text(nextRetryAt));
        }
    }

    /**
     * The task has failed and is not retried any more.
     *
     * @param originalEvent the event that submitted the task
     */
    record DeadLettered(
            EntityId id,
            JsonObject originalEvent,
            int retryCount,
            int maxRetries,
            EventError finalError,
            Instant deadLetteredAt)
            implements TaskEvent {
        @Override
        public JsonObject payload() {
            return new JsonObject()
                    .put(ID, id.value())
                    .put("originalEvent", originalEvent)
                    .put("retryCount", retryCount)
                    .put("maxRetries", maxRetries)
                    .put("finalError", finalError.at("try " + retryCount).toJson())
                    .put("deadLetteredAt", IsoTime.text(deadLetteredAt));
        }
    }

    @Override
    default EventType type() {
        return switch (this) {
            case Created created -> EventType.TASK_CREATED;
            case Processing processing -> EventType.TASK_PROCESSING;
            case Completed completed -> EventType.TASK_COMPLETED;
            case Failed failed -> EventType.TASK_FAILED;
            case DeadLettered letter -> EventType.TASK_DEAD_LETTER;
        };
    }

    @Override
    default Optional<String> status() {
        return Optional.of(leadsTo().word());
    }

    @Override
    default boolean isTerminal() {
        return leadsTo().isFinal();
    }

    private TaskStatus leadsTo() {
        return switch (this) {
            case Created created -> TaskStatus.PENDING;
            case Processing processing -> TaskStatus.PROCESSING;
            case Completed completed -> TaskStatus.COMPLETED;
            case Failed failed -> TaskStatus.RETRYING;
            case DeadLettered letter -> TaskStatus.DEAD_LETTER;
        };
    }

    /** Parses the payload of a task event. */
    static TaskEvent of(EventType type, JsonObject json) {
        var payload = new JsonFields(json, "/payload");
        var id = new EntityId(payload.text(ID));
        return switch (type) {
            case TASK_CREATED ->
                new Created(
                        id,
                        taskType(payload),
                        payload.child("data").object(),
                        EntityEvent.Members.atLeast(0, payload, "retryCount"),
                        EntityEvent.Members.atLeast(0, payload, "maxRetries"),
                        payload.time("createdAt"),
                        payload.has("notBefore") ? payload.time("notBefore") : null);
            case TASK_PROCESSING ->
                new Processing(id, payload.time("startedAt"), EntityEvent.Members.atLeast(0, payload, "retryCount"));
            case TASK_COMPLETED ->
                new Completed(
                        id,
                        payload.time("completedAt"),
                        EntityEvent.Members.duration(payload),
                        EntityEvent.Members.objectOrEmpty(payload, "result"));
            case TASK_FAILED ->
                new Failed(
                        id,
                        payload.time("failedAt"),
                        EntityEvent.Members.atLeast(0, payload, "retryCount"),
                        EntityEvent.Members.atLeast(0, payload, "maxRetries"),
                        EventError.parse(payload.child("error")),
                        payload.time("nextRetryAt"));
            case TASK_DEAD_LETTER ->
                new DeadLettered(
                        id,
                        EntityEvent.Members.objectOrEmpty(payload, "originalEvent"),
                        EntityEvent.Members.atLeast(0, payload, "retryCount"),
                        EntityEvent.Members.atLeast(0, payload, "maxRetries"),
                        EventError.parse(payload.child("finalError")),
                        payload.time("deadLetteredAt"));
            case WORKFLOW_CREATED, WORKFLOW_PROCESSING, WORKFLOW_STEP_COMPLETED, WORKFLOW_COMPLETED, WORKFLOW_FAILED ->
                throw new IllegalArgumentException(type + " is not about tasks");
        };
    }

    private static TaskType taskType(JsonFields payload) {
        return TaskType.of(payload.text("type"))
                .orElseThrow(() -> new ContractViolation(
                        "/payload/type must be \"email_notification\", \"data_export\" or \"report_generation\""));
    }
}
