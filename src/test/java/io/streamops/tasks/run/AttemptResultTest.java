package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttemptResultTest {
    private static final Instant NOW = Instant.parse("2026-01-04T01:10:00Z");
    private static final RetryDelay DELAY = new RetryDelay(Duration.ofSeconds(30), new Random(1));

    private static TaskRequest request(int retryCount, int maxRetries) {
        return new TaskRequest(
                new TaskEvent.Created(
                        new EntityId("task-1"),
                        TaskType.DATA_EXPORT,
                        new JsonObject().put("format", "csv"),
                        retryCount,
                        maxRetries,
                        NOW),
                "ann@example.com",
                "corr-1");
    }

    private static AttemptResult failed(@Nullable Boolean retryable) {
        return new AttemptResult.Failed(new EventError("EXPORT_ERROR", "the disk is full", retryable, null));
    }

    @Test
    void aDoneTaskIsCompletedWithItsDurationAndResult() {
        var result = new JsonObject().put("rows", 3);
        assertThat(new AttemptResult.Succeeded(result, Duration.ofMillis(7)).event(request(0, 3), 2, NOW, DELAY))
                .isEqualTo(new TaskEvent.Completed(new EntityId("task-1"), NOW, Duration.ofMillis(7), result));
    }

    @Test
    void aFailureNamesTheNextTry() {
        assertThat(failed(true).event(request(0, 3), 0, NOW, DELAY))
                .isInstanceOfSatisfying(TaskEvent.Failed.class, event -> {
                    assertThat(event.retryCount()).isEqualTo(1);
                    assertThat(event.nextRetryAt()).isAfterOrEqualTo(NOW.plusSeconds(30));
                });
    }

    @Test
    void aFailureThatDoesNotSayWhetherItIsRetryableIsRetried() {
        assertThat(failed(null).event(request(0, 1), 0, NOW, DELAY)).isInstanceOf(TaskEvent.Failed.class);
    }

    @Test
    void theLastFailureIsADeadLetterWithItsRequest() {
        assertThat(failed(true).event(request(0, 3), 3, NOW, DELAY))
                .isInstanceOfSatisfying(TaskEvent.DeadLettered.class, event -> {
                    assertThat(event.retryCount()).isEqualTo(3);
                    assertThat(event.originalEvent().getString("eventType")).isEqualTo("task.created");
                    assertThat(event.originalEvent().getJsonObject("payload"))
                            .isEqualTo(request(0, 3).created().payload());
                });
    }

    @Test
    void thereAreNeverMoreAttemptsThanAllowed() {
        var chance = new Random(7);
        for (var history = 0; history < 2_000; history++) {
            var first = chance.nextInt(6);
            var request = request(first, chance.nextInt(6));
            var most = Math.max(1, request.created().maxRetries() - first + 1);
            assertThat(tries(request, first, chance)).isBetween(1, most);
        }
    }

    /** Makes attempts until one is terminal; returns their number. */
    private static int tries(TaskRequest request, int first, Random chance) {
        var retry = first;
        var now = NOW;
        for (var tries = 1; ; tries++) {
            var verdict = chance.nextInt(4) == 0
                    ? new AttemptResult.Succeeded(new JsonObject(), Duration.ZERO)
                    : failed(new Boolean[] {true, true, true, false, null}[chance.nextInt(5)]);
            if (!(verdict.event(request, retry, now, DELAY) instanceof TaskEvent.Failed failed)) {
                return tries;
            }
            assertThat(failed.retryCount()).isEqualTo(retry + 1).isLessThanOrEqualTo(failed.maxRetries());
            assertThat(failed.nextRetryAt()).isAfter(now);
            retry = failed.retryCount();
            now = failed.nextRetryAt();
        }
    }

    @Test
    void anEncodedRequestIsDecodedUnchanged() {
        assertThat(TaskRequest.decode(request(1, 3).encode())).isEqualTo(request(1, 3));
        var unowned = new TaskRequest(request(0, 0).created(), null, null);
        assertThat(TaskRequest.decode(unowned.encode())).isEqualTo(unowned);
    }
}
