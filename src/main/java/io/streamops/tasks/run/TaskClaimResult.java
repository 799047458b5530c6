package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What comes of claiming a task for an attempt. */
sealed interface TaskClaimResult {
    /**
     * The attempt may begin.
     *
     * @param crashed it has crashed its processor so often that it is not to be attempted any more
     * @param unpublished the failure before, to be published first; null if it is published
     * @param request as it was kept; null if nobody has kept it
     */
    record Held(
            TaskLease lease,
            boolean crashed,
            TaskEvent.@Nullable Failed unpublished,
            @Nullable TaskRequest request) implements TaskClaimResult {}

    /** Somebody else has it, or it is not due yet; asking again makes sense after a while. */
    record Busy(Duration remaining) implements TaskClaimResult {}

    /**
     * The schedule brings its next attempt.
     *
     * @param unpublished the failure before; null if it is published
     */
    record Scheduled(TaskEvent.@Nullable Failed unpublished) implements TaskClaimResult {}

    /**
     * It has ended.
     *
     * @param unpublished its terminal event; null if that is published
     */
    record Final(
            int round,
            @Nullable TaskEvent unpublished,
            @Nullable TaskRequest request) implements TaskClaimResult {}

    /** Nothing is known of it any more. */
    record Gone() implements TaskClaimResult {}

    /** Reads the script's answer. */
    static TaskClaimResult read(EntityId task, String token, Driver driver, Response answer) {
        return switch (text(answer, 0)) {
            case "held" -> held(task, token, driver, answer, false);
            case "crashed" -> held(task, token, driver, answer, true);
            case "busy" -> new Busy(Duration.ofMillis(number(answer, 1)));
            case "scheduled" -> new Scheduled(failed(text(answer, 1)));
            case "final" -> ended(answer);
            case "gone" -> new Gone();
            default -> throw new IllegalStateException("tasks/claim.lua has answered " + text(answer, 0));
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

    /** An event whose payload lies in a run. */
    static TaskEvent event(String type, String payload) {
        var known = EventType.of(type).orElseThrow(() -> new IllegalStateException("no task ends by " + type));
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
