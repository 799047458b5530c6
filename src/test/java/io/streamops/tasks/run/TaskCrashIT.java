package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Outcome;
import io.streamops.tasks.run.TaskLease.Driver;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the next processor does about a task whose processor has crashed. The test plays the crashing processor, by the same steps
 * up to some point.
 */
@ExtendWith(VertxExtension.class)
class TaskCrashIT {
    private static final Duration SHORT = Duration.ofMillis(1);

    @TempDir
    static Path dir;

    private static TaskStage stage;
    private static ForeignService foreign;

    private final SetClock clock = new SetClock();
    private final String id = "task-" + UUID.randomUUID();
    private final EntityId task = new EntityId(id);
    private final JsonObject created = ForeignService.created(id);

    @BeforeAll
    static void open(Vertx vertx) throws Exception {
        stage = new TaskStage(vertx, dir);
        foreign = stage.foreign();
    }

    @AfterAll
    static void close() throws Exception {
        foreign.close();
        stage.close();
    }

    @BeforeEach
    void create() throws Exception {
        stage.redis(Command.FLUSHALL);
        foreign.send(created);
    }

    private TaskRequest request() {
        var payload = created.getJsonObject("payload").encode();
        return TaskRequest.decode("{\"payload\":" + payload + ",\"userId\":\"ann@example.com\"}");
    }

    /** Claims as a processor that then crashes; its lease is over at once. */
    private TaskLease claim(Driver driver) throws Exception {
        return claim(driver, SHORT);
    }

    private TaskLease claim(Driver driver, Duration lease) throws Exception {
        var claimed = new TaskLease[1];
        Eventually.until("the task is free", () -> {
            var claim = TaskStage.await(
                    stage.runs.claim(task, UUID.randomUUID().toString(), driver, lease, clock.instant(), 0));
            if (claim instanceof TaskClaimResult.Held ours) {
                claimed[0] = ours.lease();
            }
            return claimed[0] != null;
        });
        return claimed[0];
    }

    private TaskEvent.Failed failed(TaskLease claim) throws Exception {
        var failed = new TaskEvent.Failed(
                task,
                clock.instant(),
                claim.retryCount() + 1,
                3,
                new EventError("SMTP_ERROR", "Connection timeout to mail server", true, null),
                clock.instant().plusSeconds(30));
        assertThat(TaskStage.await(stage.runs.retry(claim, failed, request()))).isTrue();
        return failed;
    }

    private TaskEvent.Completed completed(TaskLease claim) throws Exception {
        var completed = new TaskEvent.Completed(
                task, Instant.parse("2026-01-04T01:10:05Z"), Duration.ofSeconds(3), new JsonObject().put("n", 1));
        assertThat(TaskStage.await(stage.runs.finalize(claim, completed))).isTrue();
        return completed;
    }

    /** Repeats until it is acknowledged, as a lane would. */
    private static void deliver(TestProcessor processor, JsonObject event) throws Exception {
        Eventually.until("it is settled", () -> processor.handle(event).equals(Outcome.DONE));
    }

    @Test
    void beforeItsClaimNothingWasDone() throws Exception {
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            deliver(processor, created);
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
    }

    @Test
    void afterACrashDuringAnAttemptTheNextOneCountsAsNoRetry() throws Exception {
        claim(Driver.EVENT);
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            deliver(processor, created);
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
        assertThat(kind.tries()).containsExactly(0);
    }

    @Test
    void noOtherProcessorAttemptsTheTaskDuringTheLease() throws Exception {
        claim(Driver.EVENT, Duration.ofMinutes(5));
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isInstanceOf(Outcome.Retry.class);
        }
        assertThat(kind.tries()).isEmpty();
    }

    @Test
    void afterAFailedTryWasRecordedItsEventIsPublishedByTheNext() throws Exception {
        var failed = failed(claim(Driver.EVENT));
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            deliver(processor, created);
            assertThat(foreign.types(id, 2)).containsExactly("task.created", "task.failed");
            assertThat(foreign.payload(id, 2)).isEqualTo(failed.payload());
            clock.advance(Duration.ofSeconds(30));
            processor.look();
            assertThat(foreign.types(id, 4))
                    .containsExactly("task.created", "task.failed", "task.processing", "task.completed");
        }
        assertThat(kind.tries()).containsExactly(1);
    }

    @Test
    void theSchedulePublishesAFailureBeforeTheRetry() throws Exception {
        failed(claim(Driver.EVENT));
        clock.advance(Duration.ofSeconds(30));
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(foreign.types(id, 4))
                    .containsExactly("task.created", "task.failed", "task.processing", "task.completed");
            deliver(processor, created);
        }
        assertThat(foreign.types(id, 4)).hasSize(4);
        assertThat(kind.tries()).containsExactly(1);
    }

    @Test
    void theNextAttemptWaitsUntilTheFailureIsPublished() throws Exception {
        var claim = claim(Driver.EVENT, Duration.ofMinutes(5));
        var failed = failed(claim);
        clock.advance(Duration.ofSeconds(30));
        assertThat(TaskStage.await(stage.runs.claim(task, "other", Driver.DUE, SHORT, clock.instant(), 0)))
                .isInstanceOf(TaskClaimResult.Busy.class);
        TaskStage.await(stage.runs.markPublished(failed));
        assertThat(TaskStage.await(stage.runs.claim(task, "other", Driver.DUE, SHORT, clock.instant(), 0)))
                .isInstanceOf(TaskClaimResult.Held.class);
    }

    @Test
    void theNextProcessorPublishesARecordedTerminalEvent() throws Exception {
        var completed = completed(claim(Driver.EVENT));
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            deliver(processor, created);
            deliver(processor, created);
        }
        assertThat(foreign.types(id, 2)).containsExactly("task.created", "task.completed");
        assertThat(foreign.payload(id, 2)).isEqualTo(completed.payload());
        assertThat(kind.tries()).isEmpty();
    }

    @Test
    void anEndPublishedButNotNotedIsPublishedAgainUnchanged() throws Exception {
        var completed = completed(claim(Driver.EVENT));
        foreign.send(new JsonObject()
                .put("eventType", "task.completed")
                .put("eventId", "evt-x")
                .put("timestamp", "2026-01-04T01:10:05.000Z")
                .put("payload", completed.payload()));
        try (var processor = stage.processor(clock, TestKind.failing(true))) {
            deliver(processor, created);
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.completed", "task.completed");
        assertThat(foreign.payload(id, 3)).isEqualTo(foreign.payload(id, 2));
    }

    @Test
    void aCrashOfARetryIsTakenOverByTheSchedule() throws Exception {
        TaskStage.await(stage.runs.markPublished(failed(claim(Driver.EVENT))));
        clock.advance(Duration.ofSeconds(30));
        claim(Driver.DUE);
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(kind.tries()).containsExactly(1);
    }

    @Test
    void theSchedulePublishesTheTerminalEventOfARetry() throws Exception {
        TaskStage.await(stage.runs.markPublished(failed(claim(Driver.EVENT))));
        clock.advance(Duration.ofSeconds(30));
        completed(claim(Driver.DUE));
        try (var processor = stage.processor(clock, TestKind.failing(true))) {
            assertThat(foreign.types(id, 2)).containsExactly("task.created", "task.completed");
            Eventually.until("the schedule is empty", () -> stage.redis(Command.ZSCORE, TaskRunStore.DUE, id) == null);
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void threeCrashesInARowAreTooMany() throws Exception {
        for (var crash = 0; crash < 3; crash++) {
            claim(Driver.EVENT);
        }
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            deliver(processor, created);
        }
        assertThat(foreign.types(id, 2)).containsExactly("task.created", "task.dead_letter");
        assertThat(foreign.payload(id, 2).getJsonObject("finalError").getString("code"))
                .isEqualTo("PROCESSOR_CRASHED");
        assertThat(kind.tries()).isEmpty();
    }

    @Test
    void afterAFailedTryCrashesAreCountedAnew() throws Exception {
        claim(Driver.EVENT);
        claim(Driver.EVENT);
        TaskStage.await(stage.runs.markPublished(failed(claim(Driver.EVENT))));
        clock.advance(Duration.ofSeconds(30));
        claim(Driver.DUE);
        try (var processor = stage.processor(clock, TestKind.succeeding())) {
            assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void aTryThatWasTakenOverRecordsNothing() throws Exception {
        var late = claim(Driver.EVENT);
        claim(Driver.EVENT, Duration.ofMinutes(5));
        assertThat(TaskStage.await(stage.runs.finalize(
                        late, new TaskEvent.Completed(task, clock.instant(), SHORT, new JsonObject()))))
                .isFalse();
        assertThat(TaskStage.await(stage.runs.renew(List.of(late), SHORT))).containsExactly(false);
    }
}
