package io.streamops.events.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TaskProjectionTest {
    private static final EntityId ID = new EntityId("task-1");
    private static final Instant T = Instant.parse("2026-01-04T01:10:00.000Z");
    private static final EventError ERROR = new EventError("SMTP_ERROR", "away", true, null);

    private static TaskEvent created(int second) {
        return new TaskEvent.Created(
                ID, TaskType.DATA_EXPORT, new JsonObject().put("source", "search"), 0, 3, T.plusSeconds(second));
    }

    /** A redrive with a later start. */
    private static TaskEvent putOff(int second, int until) {
        return new TaskEvent.Created(
                ID, TaskType.DATA_EXPORT, new JsonObject(), 0, 3, T.plusSeconds(second), T.plusSeconds(until));
    }

    private static TaskEvent tried(int retry, int second) {
        return new TaskEvent.Processing(ID, T.plusSeconds(second), retry);
    }

    private static TaskEvent failed(int next, int second) {
        return new TaskEvent.Failed(ID, T.plusSeconds(second), next, 3, ERROR, T.plusSeconds(second + 30));
    }

    private static TaskEvent dead(int second) {
        return new TaskEvent.DeadLettered(ID, new JsonObject(), 3, 3, ERROR, T.plusSeconds(second));
    }

    private static TaskEvent completed(int second) {
        return new TaskEvent.Completed(
                ID, T.plusSeconds(second), Duration.ofSeconds(1), new JsonObject().put("rows", 7));
    }

    private static JsonObject after(TaskEvent... events) {
        @Nullable JsonObject view = null;
        for (var event : events) {
            view = TaskProjection.next(view, event).orElse(view);
        }
        return Objects.requireNonNull(view);
    }

    @Test
    void aNewEntityIsPending() {
        assertThat(after(created(0))).isEqualTo(new JsonObject("""
                        {"taskId":"task-1","type":"data_export","data":{"source":"search"},"status":"pending",
                         "retryCount":0,"maxRetries":3,"nextRetryAt":null,"createdAt":"2026-01-04T01:10:00.000Z",
                         "requestedAt":"2026-01-04T01:10:00.000Z","startedAt":null,"completedAt":null,
                         "result":null,"error":null}"""));
    }

    @Test
    void aFailedTryIsFollowedByAnother() {
        var waiting = after(created(0), tried(0, 1), failed(1, 2));
        assertThat(waiting.getString("status")).isEqualTo("retrying");
        assertThat(waiting.getInteger("retryCount")).isEqualTo(1);
        assertThat(waiting.getString("nextRetryAt")).isEqualTo("2026-01-04T01:10:32.000Z");
        assertThat(waiting.getJsonObject("error").getString("code")).isEqualTo("SMTP_ERROR");

        var trying = after(created(0), tried(0, 1), failed(1, 2), tried(1, 32));
        assertThat(trying.getString("status")).isEqualTo("processing");
        assertThat(trying.getString("nextRetryAt")).isNull();

        var done = after(created(0), tried(0, 1), failed(1, 2), tried(1, 32), completed(33));
        assertThat(done.getString("status")).isEqualTo("completed");
        assertThat(done.getValue("error")).isNull();
        assertThat(done.getJsonObject("result")).isEqualTo(new JsonObject().put("rows", 7));
    }

    @Test
    void repeatsAndLatecomersChangeNothing() {
        assertThat(TaskProjection.next(after(created(0)), created(0))).isEmpty();
        assertThat(TaskProjection.next(after(created(0), tried(0, 1)), tried(0, 5)))
                .isEmpty();
        var waiting = after(created(0), tried(0, 1), failed(1, 2));
        assertThat(TaskProjection.next(waiting, failed(1, 2))).isEmpty();
        assertThat(TaskProjection.next(waiting, tried(0, 1))).isEmpty();
        var trying = after(created(0), tried(0, 1), failed(1, 2), tried(1, 32));
        assertThat(TaskProjection.next(trying, failed(1, 2))).isEmpty();
        assertThat(TaskProjection.next(trying, tried(0, 1))).isEmpty();
    }

    @Test
    void aFailureThatCountsWhatWasTriedInsteadOfWhatComesIsOneToo() {
        var view = after(created(0), tried(0, 1), failed(0, 2));

        assertThat(view.getString("status")).isEqualTo("retrying");
    }

    @Test
    void aTerminalStatusStays() {
        for (var end : List.of(completed(9), dead(9))) {
            var ended = after(created(0), end);
            for (var late : List.of(created(0), tried(1, 10), failed(1, 10), completed(10), dead(10))) {
                assertThat(TaskProjection.next(ended, late))
                        .as(late + " after " + end)
                        .isEmpty();
            }
        }
    }

    @Test
    void aRedriveStartsAnotherRound() {
        var again = after(created(0), tried(3, 1), dead(9), created(60));
        assertThat(again.getString("status")).isEqualTo("pending");
        assertThat(again.getInteger("retryCount")).isZero();
        assertThat(again.getValue("error")).isNull();
        assertThat(again.getString("createdAt")).isEqualTo("2026-01-04T01:10:00.000Z");
        assertThat(again.getString("requestedAt")).isEqualTo("2026-01-04T01:11:00.000Z");

        assertThat(TaskProjection.next(again, dead(9)))
                .as("the end of the round before")
                .isEmpty();
        assertThat(TaskProjection.next(again, created(60))).as("the same again").isEmpty();
        assertThat(TaskProjection.next(again, dead(61)))
                .as("the end of this round")
                .isPresent();
    }

    @Test
    void aRoundThatIsPutOffShowsWhenItBegins() {
        var again = after(created(0), dead(9), putOff(60, 64));
        assertThat(again.getString("status")).isEqualTo("pending");
        assertThat(again.getString("nextRetryAt")).isEqualTo("2026-01-04T01:11:04.000Z");
        assertThat(after(created(0), dead(9), putOff(60, 64), tried(0, 65)).getValue("nextRetryAt"))
                .isNull();
    }

    @Test
    void aCompletedTaskIsNotRedriven() {
        assertThat(TaskProjection.next(after(created(0), completed(9)), created(60)))
                .isEmpty();
    }

    @Test
    void eventsBeforeTheCreationAreKept() {
        var early = after(tried(1, 1));
        assertThat(EntityView.ViewJson.isKnown(early)).isFalse();

        var known = after(tried(1, 1), created(0));
        assertThat(known.getString("status")).isEqualTo("processing");
        assertThat(known.getInteger("retryCount")).isEqualTo(1);
        assertThat(known.getString("type")).isEqualTo("data_export");
        assertThat(after(dead(1), created(0)).getString("status")).isEqualTo("dead_letter");
    }
}
