package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Outcome;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Retries, redrives and deferrals. */
@ExtendWith(VertxExtension.class)
class TaskScheduleIT {
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
    void forget() throws Exception {
        stage.redis(Command.FLUSHALL);
    }

    /** A task whose first attempt has failed on a processor that has stopped. */
    private void failOnce() throws Exception {
        foreign.send(created);
        try (var processor = stage.processor(clock, TestKind.failing(true))) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    private void deadLetter() throws Exception {
        foreign.send(created);
        try (var processor = stage.processor(clock, TestKind.failing(false))) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void nothingIsGivenOutBeforeItsTime() throws Exception {
        failOnce();
        clock.advance(TaskStage.DELAY.minusMillis(1));
        var early = TaskStage.await(stage.runs.takeDue(clock.instant(), Duration.ofMillis(1), 100));
        assertThat(early.tasks()).doesNotContain(task);
        clock.advance(Duration.ofMillis(1));
        var due = TaskStage.await(stage.runs.takeDue(clock.instant(), Duration.ofMillis(1), 100));
        assertThat(due.tasks()).contains(task);
    }

    @Test
    void aTaskThatWasAttemptedMeanwhileWaitsForItsNextRetryTime() throws Exception {
        failOnce();
        clock.advance(TaskStage.DELAY.minusMillis(1));
        assertThat(TaskStage.await(stage.runs.claim(
                        task, "early", TaskLease.Driver.DUE, Duration.ofSeconds(1), clock.instant(), 0)))
                .isInstanceOf(TaskClaimResult.Busy.class);
    }

    @Test
    void aPostponedTryOutlivesProcessorsAndRedis() throws Exception {
        var later = Duration.ofSeconds(10);
        created.getJsonObject("payload")
                .put("notBefore", clock.instant().plus(later).toString());
        foreign.send(created);
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
            assertThat(processor.handle(created)).as("delivered again").isEqualTo(Outcome.DONE);
        }
        clock.advance(later.minusMillis(1));
        var early = TaskStage.await(stage.runs.takeDue(clock.instant(), Duration.ofMillis(1), 100));
        assertThat(early.tasks()).isEmpty();
        assertThat(early.next()).isEqualTo(clock.instant().plusMillis(1));
        assertThat(foreign.types(id, 1)).containsExactly("task.created");
        stage.restartRedis();
        clock.advance(Duration.ofMillis(1));
        try (var processor = stage.processor(clock, kind)) {
            assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
            assertThat(processor.handle(created)).as("delivered late").isEqualTo(Outcome.DONE);
        }
        assertThat(kind.tries()).containsExactly(0);
        assertThat(stage.asked).as("what was asked for is kept with it").doesNotContain(id);
    }

    @Test
    void whatIsPutOffForLongerThanAnHourIsNotPutOff() throws Exception {
        created.getJsonObject("payload").put("notBefore", "2999-01-01T00:00:00Z");
        foreign.send(created);
        try (var processor = stage.processor(clock, TestKind.succeeding())) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
    }

    @Test
    void oneOfManyProcessorsAttemptsADueTask() throws Exception {
        failOnce();
        clock.advance(TaskStage.DELAY);
        var kinds = new ArrayList<TestKind>();
        var processors = new ArrayList<TestProcessor>();
        for (var i = 0; i < 4; i++) {
            var kind = TestKind.succeeding();
            kinds.add(kind);
            processors.add(stage.processor(clock, kind));
        }
        assertThat(foreign.types(id, 5))
                .containsExactly("task.created", "task.processing", "task.failed", "task.processing", "task.completed");
        for (var processor : processors) {
            processor.close();
        }
        assertThat(kinds.stream().flatMap(kind -> kind.tries().stream())).containsExactly(1);
    }

    @Test
    void theScheduleOutlivesProcessorsAndRedis() throws Exception {
        failOnce();
        stage.restartRedis();
        clock.advance(TaskStage.DELAY);
        try (var processor = stage.processor(clock, TestKind.succeeding())) {
            assertThat(foreign.types(id, 5)).endsWith("task.processing", "task.completed");
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void aScheduleGoesOnWhenRedisIsBack() throws Exception {
        failOnce();
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            stage.restartRedis();
            clock.advance(TaskStage.DELAY);
            assertThat(foreign.types(id, 5)).endsWith("task.processing", "task.completed");
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    private TaskRequest request() {
        return TaskRequest.decode(new JsonObject()
                .put("payload", created.getJsonObject("payload"))
                .encode());
    }

    @Test
    void aFailureOfAnotherProcessorIsRetriedHere() throws Exception {
        stage.known.put(id, request());
        foreign.send(ForeignService.failed(id));
        var kind = TestKind.failing(true);
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(ForeignService.failed(id))).isEqualTo(Outcome.DONE);
            assertThat(processor.handle(ForeignService.failed(id))).isEqualTo(Outcome.DONE);
            clock.advance(Duration.ofSeconds(35));
            processor.look();
            assertThat(foreign.types(id, 3)).containsExactly("task.failed", "task.processing", "task.failed");
            clock.advance(Duration.ofHours(1));
            processor.look();
            assertThat(foreign.types(id, 5)).endsWith("task.processing", "task.dead_letter");
        }
        assertThat(kind.tries()).containsExactly(2, 3);
    }

    @Test
    void aTaskOfWhichNothingIsKnownWaitsUntilItIs() throws Exception {
        foreign.send(ForeignService.failed(id));
        try (var processor = stage.processor(clock, TestKind.succeeding())) {
            processor.handle(ForeignService.failed(id));
            clock.advance(Duration.ofSeconds(35));
            Eventually.until("it was tried in vain", () -> stage.asked.contains(id) && isWaiting());
            stage.known.put(id, request());
            clock.advance(Duration.ofMinutes(1));
            assertThat(foreign.types(id, 3)).containsExactly("task.failed", "task.processing", "task.completed");
        }
    }

    private boolean isWaiting() throws Exception {
        return "waiting".equals(String.valueOf(stage.redis(Command.HGET, TaskRunStore.key(task), "state")));
    }

    @Test
    void ourOwnFailureIsNotScheduledTwice() throws Exception {
        failOnce();
        var failed = foreign.events(id, 3).get(2);
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(failed)).isEqualTo(Outcome.DONE);
            clock.advance(TaskStage.DELAY);
            assertThat(foreign.types(id, 5)).endsWith("task.processing", "task.completed");
            assertThat(processor.handle(failed)).isEqualTo(Outcome.DONE);
        }
        assertThat(stage.redis(Command.ZSCORE, TaskRunStore.DUE, id)).isNull();
        assertThat(kind.tries()).containsExactly(1);
    }

    @Test
    void aDeadLetterIsRedrivenInANewRound() throws Exception {
        deadLetter();
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .isTrue();
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .as("asked twice")
                .isTrue();
        foreign.send(created);
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(foreign.types(id, 6))
                .containsExactly(
                        "task.created",
                        "task.processing",
                        "task.dead_letter",
                        "task.created",
                        "task.processing",
                        "task.completed");
        assertThat(kind.runs()).singleElement().satisfies(run -> {
            assertThat(run.round()).isEqualTo(1);
            assertThat(run.retryCount()).isZero();
        });
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .as("after it is done")
                .isFalse();
    }

    @Test
    void onlyDeadLettersAreRedrivenOrDiscarded() throws Exception {
        failOnce();
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .isFalse();
        assertThat(TaskStage.await(stage.runs.discard(task))).isFalse();
    }

    @Test
    void aDiscardedTaskIsNeverRetried() throws Exception {
        deadLetter();
        assertThat(TaskStage.await(stage.runs.discard(task))).isTrue();
        assertThat(TaskStage.await(stage.runs.discard(task))).as("asked twice").isTrue();
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .isFalse();
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(kind.tries()).isEmpty();
    }

    @Test
    void whatRunsWhenTheEngineStopsIsFreeForOthersAtOnce() throws Exception {
        foreign.send(created);
        var begun = Promise.<Void>promise();
        var hanging = TestKind.of(run -> {
            begun.complete();
            return run.context().await(Promise.<JsonObject>promise().future());
        });
        var leaving = stage.processor(clock, hanging);
        var outcome = leaving.begin(created);
        TaskStage.await(begun.future());
        TaskStage.await(leaving.stopEngine());
        assertThat(TaskStage.await(outcome)).isInstanceOf(Outcome.Retry.class);
        assertThat(leaving.handle(created)).isInstanceOf(Outcome.Retry.class);
        try (var next = stage.processor(clock, TestKind.succeeding())) {
            assertThat(next.handle(created)).isEqualTo(Outcome.DONE);
        }
        leaving.close();
        assertThat(foreign.types(id, 4)).endsWith("task.processing", "task.processing", "task.completed");
    }

    @Test
    void aRetryThatRunsWhenTheEngineStopsGoesBackToTheSchedule() throws Exception {
        failOnce();
        clock.advance(TaskStage.DELAY);
        var begun = Promise.<Void>promise();
        var leaving = stage.processor(clock, TestKind.of(run -> {
            begun.complete();
            return run.context().await(Promise.<JsonObject>promise().future());
        }));
        TaskStage.await(begun.future());
        leaving.close();
        try (var next = stage.processor(clock, TestKind.succeeding())) {
            assertThat(foreign.types(id, 6)).endsWith("task.processing", "task.processing", "task.completed");
            assertThat(next.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void aTryThatIsNotOursAnyMoreIsEnded() throws Exception {
        foreign.send(created);
        var begun = Promise.<Void>promise();
        try (var processor = stage.processor(clock, TestKind.of(run -> {
            begun.complete();
            return run.context().await(Promise.<JsonObject>promise().future());
        }))) {
            var outcome = processor.begin(created);
            TaskStage.await(begun.future());
            stage.redis(Command.HSET, TaskRunStore.key(task), "owner", "another processor");
            assertThat(TaskStage.await(outcome)).isInstanceOf(Outcome.Retry.class);
        }
        assertThat(foreign.types(id, 2)).containsExactly("task.created", "task.processing");
    }

    @Test
    void whatIsKeptOfATaskExpires() throws Exception {
        failOnce();
        var ttl = String.valueOf(stage.redis(Command.PTTL, TaskRunStore.key(task)));
        assertThat(Long.parseLong(ttl)).isBetween(3_600_000L, 3_630_000L);
    }
}
