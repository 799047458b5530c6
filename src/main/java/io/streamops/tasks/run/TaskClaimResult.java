package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of claiming a task for an attempt. */
sealed interface TaskClaimResult {
    /**
     * The attempt may begin.
     *
     * @param crashed its attempts have crashed processors too often; it is not attempted any more
     * @param unpublished the previous failure, to be published first; null if it is published
     * @param request the stored request; null if none is stored
     */
    record Held(
            TaskLease lease,
            boolean crashed,
            TaskEvent.@Nullable Failed unpublished,
            @Nullable TaskRequest request) implements TaskClaimResult {}

    /** Another processor holds the lease, or the task is not due yet; try again after {@code remaining}. */
    record Busy(Duration remaining) implements TaskClaimResult {}

    /**
     * The schedule brings its next attempt.
     *
     * @param unpublished the previous failure; null if it is published
     */
    record Scheduled(TaskEvent.@Nullable Failed unpublished) implements TaskClaimResult {}

    /**
     * It is final.
     *
     * @param unpublished its terminal event; null if it is published
     */
    record Final(
            int round,
            @Nullable TaskEvent unpublished,
            @Nullable TaskRequest request) implements TaskClaimResult {}

    /** It has no run any more. */
    record Gone() implements TaskClaimResult {}

    /** Decodes the script's reply. */
    static TaskClaimResult read(EntityId task, String token, Driver driver, Response answer) {
        return switch (text(answer, 0)) {
            case "held" -> held(task, token, driver, answer, false);
            case "crashed" -> held(task, token, driver, answer, true);
            case "busy" -> new Busy(Duration.ofMillis(number(answer, 1)));
            case "scheduled" -> new Scheduled(failed(text(answer, 1)));
            case "final" -> ended(answer);
            case "gone" -> new Gone();
            default -> throw new IllegalStateException("unknown reply of tasks/claim.lua: " + text(answer, 0));
        };
    }

    private static Held held(EntityId task, String token, Driver driver, Response answer, boolean crashed) {
        var lease = new TaskLease(task, token, driver, number(answer, 1), number(answer, 2));
        return new Held(lease, crashed, failed(text(answer, 3)), request(text(answer, 4)));
    }

    private static Final ended(Response answer) {
        var payload = text(answer, 3);
        var unpublished = payload.isEmpty() ? null : event(text(answer, 2), payload);
        return new Final(number(answer, 1), unpublished, request(text(answer, 4)));
    }

    /** An event as it is stored in a run. */
    static TaskEvent event(String type, String payload) {
        var known = EventType.of(type)
                .orElseThrow(() -> new IllegalStateException("unknown terminal event of a task: " + type));
        return TaskEvent.of(known, new JsonObject(payload));
    }

    private static TaskEvent.@Nullable Failed failed(String payload) {
        return payload.isEmpty() ? null : (TaskEvent.Failed) event(EventType.TASK_FAILED.word(), payload);
    }

    private static @Nullable TaskRequest request(String text) {
        return text.isEmpty() ? null : TaskRequest.decode(text);
    }

    private static int number(Response answer, int index) {
        return Integer.parseInt(text(answer, index));
    }

    private static String text(Response answer, int index) {
        return answer.get(index).toString();
    }
}
