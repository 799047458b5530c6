package io.streamops.events.projection;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskStatus;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Applies an event to a task's view. Repeated and late events change nothing, and a terminal status stays, unless a dead-lettered
 * task is redriven: that starts another round, identified by the time of its request.
 */
final class TaskProjection {
    private static final String STATUS = "status";
    private static final String RETRIES = "retryCount";
    private static final String MAX_RETRIES = "maxRetries";
    private static final String NEXT = "nextRetryAt";
    private static final String STARTED = "startedAt";
    private static final String ENDED = "completedAt";
    /** When the round was requested. */
    private static final String REQUESTED = "requestedAt";

    private TaskProjection() {}

    /** The next view; empty if the event changes nothing. */
    static Optional<JsonObject> next(@Nullable JsonObject view, TaskEvent event) {
        return switch (event) {
            case TaskEvent.Created created -> created(view, created);
            case TaskEvent.Processing processing -> processing(copyOrNew(view, event), processing);
            case TaskEvent.Completed completed -> completed(copyOrNew(view, event), completed);
            case TaskEvent.Failed failed -> failed(copyOrNew(view, event), failed);
            case TaskEvent.DeadLettered dead -> deadLettered(copyOrNew(view, event), dead);
        };
    }

    static TaskStatus status(JsonObject view) {
        return TaskStatus.of(view.getString(STATUS)).orElseThrow();
    }

    private static JsonObject copyOrNew(@Nullable JsonObject view, TaskEvent event) {
        return view == null ? unknown(event) : EntityView.ViewJson.copy(view);
    }

    private static JsonObject unknown(TaskEvent event) {
        return new JsonObject()
                .put(TaskEvent.ID, event.id().value())
                .putNull("type")
                .put("data", new JsonObject())
                .put(STATUS, TaskStatus.PENDING.word())
                .put(RETRIES, 0)
                .put(MAX_RETRIES, 0)
                .putNull(NEXT)
                .putNull(EntityView.ViewJson.CREATED)
                .putNull(REQUESTED)
                .putNull(STARTED)
                .putNull(ENDED)
                .putNull("result")
                .putNull("error");
    }

    private static Optional<JsonObject> created(@Nullable JsonObject view, TaskEvent.Created event) {
        if (view == null || !EntityView.ViewJson.isKnown(view)) {
            return Optional.of(requested(copyOrNew(view, event), event)
                    .put(EntityView.ViewJson.CREATED, IsoTime.text(event.createdAt())));
        }
        return status(view) == TaskStatus.DEAD_LETTER && event.createdAt().isAfter(time(view, REQUESTED))
                ? Optional.of(redriven(EntityView.ViewJson.copy(view), event))
                : Optional.empty();
    }

    private static JsonObject requested(JsonObject view, TaskEvent.Created event) {
        view.put("type", event.taskType().word())
                .put("data", event.data())
                .put(REQUESTED, IsoTime.text(event.createdAt()));
        return view.put(MAX_RETRIES, event.maxRetries())
                .put(RETRIES, Math.max(event.retryCount(), view.getInteger(RETRIES)));
    }

    private static JsonObject redriven(JsonObject view, TaskEvent.Created event) {
        return requested(view, event)
                .put(STATUS, TaskStatus.PENDING.word())
                .put(RETRIES, event.retryCount())
                .put(NEXT, event.notBefore() == null ? null : IsoTime.text(event.notBefore()))
                .putNull(STARTED)
                .putNull(ENDED)
                .putNull("error");
    }

    private static Optional<JsonObject> processing(JsonObject view, TaskEvent.Processing event) {
        var status = status(view);
        var known = view.getInteger(RETRIES);
        var repeated = status == TaskStatus.PROCESSING && event.retryCount() == known;
        if (status.isFinal() || repeated || event.retryCount() < known) {
            return Optional.empty();
        }
        return Optional.of(view.put(STATUS, TaskStatus.PROCESSING.word())
                .put(RETRIES, event.retryCount())
                .put(STARTED, IsoTime.text(event.startedAt()))
                .putNull(NEXT));
    }

    private static Optional<JsonObject> failed(JsonObject view, TaskEvent.Failed event) {
        if (isLate(view, event)) {
            return Optional.empty();
        }
        return Optional.of(view.put(STATUS, TaskStatus.RETRYING.word())
                .put(RETRIES, event.retryCount())
                .put(MAX_RETRIES, event.maxRetries())
                .put(NEXT, IsoTime.text(event.nextRetryAt()))
                .put("error", WorkflowProjection.error(event.error())));
    }

    /** An attempt with the same number started after this failure, unless the times say otherwise. */
    private static boolean isLate(JsonObject view, TaskEvent.Failed event) {
        var known = view.getInteger(RETRIES);
        return switch (status(view)) {
            case PENDING -> event.retryCount() < known;
            case PROCESSING ->
                event.retryCount() < known
                        || (event.retryCount() == known && event.failedAt().isBefore(time(view, STARTED)));
            case RETRYING -> event.retryCount() <= known;
            case COMPLETED, DEAD_LETTER -> true;
        };
    }

    private static Optional<JsonObject> completed(JsonObject view, TaskEvent.Completed event) {
        if (status(view).isFinal()) {
            return Optional.empty();
        }
        return Optional.of(view.put(STATUS, TaskStatus.COMPLETED.word())
                .put(ENDED, IsoTime.text(event.completedAt()))
                .put("duration", event.duration().toMillis())
                .put("result", EntityView.ViewJson.bounded(event.result(), new JsonArray()))
                .putNull(NEXT)
                .putNull("error"));
    }

    private static Optional<JsonObject> deadLettered(JsonObject view, TaskEvent.DeadLettered event) {
        if (status(view).isFinal() || isFromEarlierRound(view, event.deadLetteredAt())) {
            return Optional.empty();
        }
        return Optional.of(view.put(STATUS, TaskStatus.DEAD_LETTER.word())
                .put(RETRIES, event.retryCount())
                .put(MAX_RETRIES, event.maxRetries())
                .put(ENDED, IsoTime.text(event.deadLetteredAt()))
                .putNull(NEXT)
                .put("error", WorkflowProjection.error(event.finalError())));
    }

    private static boolean isFromEarlierRound(JsonObject view, Instant ended) {
        var requested = view.getString(REQUESTED);
        return requested != null
                && !requested.equals(view.getString(EntityView.ViewJson.CREATED))
                && ended.isBefore(Instant.parse(requested));
    }

    private static Instant time(JsonObject view, String name) {
        var text = view.getString(name);
        return text == null ? Instant.MIN : Instant.parse(text);
    }
}
