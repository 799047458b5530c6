package io.streamops.tasks.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.tasks.run.Claim.Driver;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads what the script answers to who wants to try a task. */
record StandingReader(EntityId task, String token, Driver driver) {

    Standing read(Response answer) {
        return switch (text(answer, 0)) {
            case "ours" -> ours(answer, false);
            case "crashed" -> ours(answer, true);
            case "busy" -> new Standing.Busy(Duration.ofMillis(Long.parseLong(text(answer, 1))));
            case "scheduled" -> new Standing.Scheduled(failed(text(answer, 1)));
            case "ended" -> ended(answer);
            case "gone" -> new Standing.Gone();
            default -> throw new IllegalStateException("a script has answered " + text(answer, 0));
        };
    }

    private Standing ours(Response answer, boolean crashed) {
        var claim =
                new Claim(task, token, driver, Integer.parseInt(text(answer, 1)), Integer.parseInt(text(answer, 2)));
        return new Standing.Ours(claim, crashed, failed(text(answer, 3)), order(text(answer, 4)));
    }

    private static Standing ended(Response answer) {
        var payload = text(answer, 3);
        var untold = payload.isEmpty() ? null : event(text(answer, 2), payload);
        return new Standing.Ended(Integer.parseInt(text(answer, 1)), untold, order(text(answer, 4)));
    }

    static TaskEvent event(String type, String payload) {
        var known = EventType.of(type).orElseThrow(() -> new IllegalStateException("there is no ending " + type));
        return TaskEvent.of(known, new JsonObject(payload));
    }

    private static TaskEvent.@Nullable Failed failed(String payload) {
        return !payload.isEmpty() && event(EventType.TASK_FAILED.word(), payload) instanceof TaskEvent.Failed failed
                ? failed
                : null;
    }

    private static @Nullable Order order(String text) {
        return text.isEmpty() ? null : Order.decode(text);
    }

    private static String text(Response answer, int index) {
        return answer.get(index).toString();
    }
}
