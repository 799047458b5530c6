package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.run.FinalizeResult;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Outcome;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Terminal events of third-party processors and of gateways, and events of earlier rounds. */
@ExtendWith(VertxExtension.class)
class TaskEndsIT {
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

    private void tryOnce(TestKind kind) throws Exception {
        foreign.send(created);
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
    }

    /** The first round has failed once, and then for good; the task is redriven, which no processor has seen yet. */
    private void askAgainAfterAFailure() throws Exception {
        tryOnce(TestKind.failing(true));
        clock.advance(TaskStage.DELAY);
        try (var processor = stage.processor(clock, TestKind.failing(false))) {
            assertThat(foreign.types(id, 5)).endsWith("task.processing", "task.dead_letter");
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        clock.advance(Duration.ofMinutes(1));
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .isTrue();
    }

    @Test
    void whatOfAnEarlierRoundComesAgainDoesNotTouchTheNewOne() throws Exception {
        askAgainAfterAFailure();
        var earlier = foreign.events(id, 5);
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(earlier.get(2))).as("its failure").isEqualTo(Outcome.DONE);
            assertThat(stage.redis(Command.ZSCORE, TaskRunStore.DUE, id)).isNull();
            assertThat(processor.handle(earlier.get(4))).as("its dead letter").isEqualTo(Outcome.DONE);
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(kind.runs()).singleElement().satisfies(run -> {
            assertThat(run.round()).isEqualTo(1);
            assertThat(run.retryCount()).isZero();
        });
        assertThat(foreign.types(id, 7)).endsWith("task.dead_letter", "task.processing", "task.completed");
    }

    @Test
    void aFailureOfAnotherProcessorInALaterRoundIsRetriedHere() throws Exception {
        askAgainAfterAFailure();
        var failed = ForeignService.failed(id);
        failed.getJsonObject("payload").put("failedAt", clock.instant().toString());
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            stage.known.put(id, request());
            assertThat(processor.handle(failed)).isEqualTo(Outcome.DONE);
            processor.look();
            assertThat(foreign.types(id, 7)).endsWith("task.processing", "task.completed");
        }
        assertThat(kind.runs())
                .singleElement()
                .satisfies(run -> assertThat(run.round()).isEqualTo(1));
    }

    private TaskRequest request() {
        return TaskRequest.decode(new JsonObject()
                .put("payload", created.getJsonObject("payload"))
                .encode());
    }

    private JsonObject foreign(TaskEvent event) {
        return new JsonObject()
                .put("eventType", event.type().word())
                .put("eventId", "evt-b8c9d0e1-f2a3-4567-2345-678901234567")
                .put("timestamp", "2026-01-04T01:10:05.000Z")
                .put("payload", event.payload());
    }

    private TaskEvent completed() {
        return new TaskEvent.Completed(task, clock.instant(), Duration.ofSeconds(3), new JsonObject());
    }

    private TaskEvent deadLettered() {
        var error = EventError.of("SMTP_ERROR", "Connection timeout to mail server");
        return new TaskEvent.DeadLettered(task, new JsonObject(), 3, 3, error, clock.instant());
    }

    private void assertKeptForAWhile() throws Exception {
        var ttl = String.valueOf(stage.redis(Command.PTTL, TaskRunStore.key(task)));
        assertThat(Long.parseLong(ttl)).isPositive();
    }

    @Test
    void aTaskThatAnotherProcessorHasCompletedIsNotAttempted() throws Exception {
        stage.known.put(id, request());
        foreign.send(created);
        foreign.send(ForeignService.failed(id));
        foreign.send(foreign(completed()));
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            for (var event : foreign.events(id, 3).subList(1, 3)) {
                assertThat(processor.handle(event)).isEqualTo(Outcome.DONE);
            }
            assertThat(stage.redis(Command.ZSCORE, TaskRunStore.DUE, id)).isNull();
            assertThat(processor.handle(created)).as("again").isEqualTo(Outcome.DONE);
            assertThat(processor.handle(ForeignService.failed(id))).as("again").isEqualTo(Outcome.DONE);
            assertThat(stage.redis(Command.ZSCORE, TaskRunStore.DUE, id)).isNull();
        }
        assertThat(kind.tries()).isEmpty();
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.failed", "task.completed");
        assertKeptForAWhile();
        assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                .isFalse();
    }

    @Test
    void aTaskDeadLetteredElsewhereIsAttemptedInANewRoundOnly() throws Exception {
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(foreign(deadLettered()))).isEqualTo(Outcome.DONE);
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
            assertThat(kind.tries()).isEmpty();
            assertKeptForAWhile();
            clock.advance(Duration.ofMillis(1));
            assertThat(TaskStage.await(stage.runs.beginRound(task, clock.instant())))
                    .isTrue();
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(kind.runs())
                .singleElement()
                .satisfies(run -> assertThat(run.round()).isEqualTo(1));
    }

    @Test
    void anEndThatIsThereStaysWhateverOthersTell() throws Exception {
        tryOnce(TestKind.failing(false));
        try (var processor = stage.processor(clock, TestKind.succeeding())) {
            assertThat(processor.handle(foreign(completed()))).isEqualTo(Outcome.DONE);
        }
        assertThat(claimEnd(completed())).isEqualTo(FinalizeResult.CONFLICT);
        assertThat(claimEnd(deadLettered())).isEqualTo(FinalizeResult.ALREADY_FINAL);
    }

    private FinalizeResult claimEnd(TaskEvent ending) throws Exception {
        return TaskStage.await(stage.runs.finalizeOutside(ending, clock.instant()));
    }

    @Test
    void aTaskThatAGatewayEndsBetweenAttemptsIsNotRetried() throws Exception {
        tryOnce(TestKind.failing(true));
        assertThat(claimEnd(completed())).isEqualTo(FinalizeResult.FINALIZED);
        assertThat(claimEnd(deadLettered())).isEqualTo(FinalizeResult.CONFLICT);
        assertThat(claimEnd(completed())).isEqualTo(FinalizeResult.IN_PROGRESS);
        TaskStage.await(stage.runs.markPublished(task));
        assertThat(claimEnd(completed())).isEqualTo(FinalizeResult.ALREADY_FINAL);
        clock.advance(Duration.ofHours(1));
        var kind = TestKind.succeeding();
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(stage.redis(Command.ZSCORE, TaskRunStore.DUE, id)).isNull();
        assertThat(kind.tries()).isEmpty();
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.failed");
    }

    @Test
    void onlyTheGatewayPublishesTheEndThatItFinalizesDuringAnAttempt() throws Exception {
        foreign.send(created);
        var begun = Promise.<Void>promise();
        try (var processor = stage.processor(clock, TestKind.of(run -> {
            begun.complete();
            return run.context().await(Promise.<JsonObject>promise().future());
        }))) {
            var outcome = processor.begin(created);
            TaskStage.await(begun.future());
            assertThat(claimEnd(completed())).isEqualTo(FinalizeResult.FINALIZED);
            TaskStage.await(stage.runs.markPublished(task));
            assertThat(TaskStage.await(outcome)).isInstanceOf(Outcome.Retry.class);
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(foreign.types(id, 2)).containsExactly("task.created", "task.processing");
    }

    @Test
    void aProcessorPublishesTheEndThatAGatewayLeavesUnpublished() throws Exception {
        assertThat(claimEnd(completed())).isEqualTo(FinalizeResult.FINALIZED);
        try (var processor = stage.processor(clock, TestKind.succeeding())) {
            assertThat(processor.handle(created)).as("at first").isInstanceOf(Outcome.Retry.class);
            clock.advance(Duration.ofMinutes(1));
            Eventually.until("it is published", () -> {
                processor.look();
                clock.advance(Duration.ofMinutes(1));
                return !foreign.events(id).isEmpty();
            });
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        // Published again if the processor looked before it was marked as published, a minute later by this clock.
        assertThat(foreign.events(id, 1))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getJsonObject("payload"))
                        .isEqualTo(completed().payload().put("completedAt", "2026-01-04T01:10:00.000Z")));
    }
}
