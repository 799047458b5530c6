package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Outcome;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The events of tasks, as a plain consumer sees them. */
@ExtendWith(VertxExtension.class)
class TaskEventsIT {
    @TempDir
    static Path dir;

    private static TaskStage stage;
    private static ForeignService foreign;

    private final SetClock clock = new SetClock();
    private final String id = "task-" + UUID.randomUUID();

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
        foreign.send(ForeignService.created(id));
    }

    private Outcome handle(TestKind kind) throws Exception {
        try (var processor = stage.processor(clock, kind)) {
            return processor.handle(ForeignService.created(id));
        }
    }

    private JsonObject json(String text) {
        return new JsonObject(text.replace('\'', '"').replace("$id", id));
    }

    @Test
    void aTaskIsAttemptedAndCompleted() throws Exception {
        var kind = TestKind.of(run -> {
            clock.advance(Duration.ofSeconds(3));
            return new JsonObject().put("emailSent", true).put("messageId", "msg-123456");
        });
        assertThat(handle(kind)).isEqualTo(Outcome.DONE);
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.completed");
        assertThat(foreign.payload(id, 2))
                .isEqualTo(json("{'taskId':'$id','startedAt':'2026-01-04T01:10:00.000Z','retryCount':0}"));
        assertThat(foreign.payload(id, 3))
                .isEqualTo(json("{'taskId':'$id','completedAt':'2026-01-04T01:10:03.000Z','duration':3000,"
                        + "'result':{'emailSent':true,'messageId':'msg-123456'}}"));
        assertThat(foreign.events(id, 3).get(2).getJsonObject("metadata"))
                .isEqualTo(json("{'source':'event-processor','userId':'ann@example.com','processorId':'worker-1'}")
                        .put("correlationId", "corr-" + id)
                        .put("traceId", traceId(3)));
        assertThat(kind.runs()).singleElement().satisfies(run -> {
            assertThat(run.task().value()).isEqualTo(id);
            assertThat(run.owner()).isEqualTo("ann@example.com");
            assertThat(run.data()).isEqualTo(ForeignService.data());
            assertThat(run.round()).isZero();
        });
    }

    private static String traceId(int number, String id) throws Exception {
        return foreign.events(id, number)
                .get(number - 1)
                .getJsonObject("metadata")
                .getString("traceId");
    }

    private String traceId(int number) throws Exception {
        return traceId(number, id);
    }

    /** A payload, with a stack that is checked and removed, as its frames vary. */
    private JsonObject withoutStack(int number, String error) throws Exception {
        var payload = foreign.payload(id, number);
        assertThat(String.valueOf(payload.getJsonObject(error).remove("stack")))
                .startsWith("io.streamops.execution.Failure\n  at ")
                .contains("TestKind")
                .doesNotContain("Connection timeout");
        return payload;
    }

    @Test
    void aTaskIsRetriedWhenDueUntilItIsADeadLetter() throws Exception {
        var kind = TestKind.failing(true);
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(ForeignService.created(id))).isEqualTo(Outcome.DONE);
            for (var retry = 1; retry <= 3; retry++) {
                foreign.events(id, 1 + 2 * retry);
                clock.advance(TaskStage.DELAY.multipliedBy(1L << (retry - 1)));
                processor.look();
            }
            assertThat(foreign.types(id, 9))
                    .containsExactly(
                            "task.created",
                            "task.processing",
                            "task.failed",
                            "task.processing",
                            "task.failed",
                            "task.processing",
                            "task.failed",
                            "task.processing",
                            "task.dead_letter");
        }
        assertThat(kind.runs())
                .filteredOn(run -> run.task().value().equals(id)) // the schedule may hold tasks of other tests
                .extracting(TaskRun::retryCount)
                .containsExactly(0, 1, 2, 3);
        assertThat(withoutStack(3, "error"))
                .isEqualTo(
                        json(
                                "{'taskId':'$id','failedAt':'2026-01-04T01:10:00.000Z','retryCount':1,'maxRetries':3,'error':{'code':'SMTP_ERROR','message':'Connection"
                                        + " timeout to mail server','retryable':true},'nextRetryAt':'2026-01-04T01:10:30.000Z'}"));
        assertThat(foreign.payload(id, 6).getInteger("retryCount")).isEqualTo(2);
        assertThat(withoutStack(9, "finalError"))
                .isEqualTo(json("{'taskId':'$id','retryCount':3,'maxRetries':3,"
                                + "'finalError':{'code':'SMTP_ERROR','message':'Connection timeout to mail server',"
                                + "'retryable':true},'deadLetteredAt':'2026-01-04T01:13:30.000Z'}")
                        .put(
                                "originalEvent",
                                new JsonObject()
                                        .put("eventType", "task.created")
                                        .put(
                                                "payload",
                                                ForeignService.created(id).getJsonObject("payload"))));
        var metadata = foreign.events(id, 9).get(8).getJsonObject("metadata");
        assertThat(metadata.getString("userId")).isEqualTo("ann@example.com");
        assertThat(metadata.getString("correlationId")).isEqualTo("corr-" + id);
    }

    @Test
    void whatIsNotRetryableIsADeadLetterAtOnce() throws Exception {
        var kind = TestKind.failing(false);
        assertThat(handle(kind)).isEqualTo(Outcome.DONE);
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.dead_letter");
        assertThat(foreign.payload(id, 3).getInteger("retryCount")).isZero();
        assertThat(kind.tries()).containsExactly(0);
    }

    @Test
    void dataThatDoesNotFitIsADeadLetterThatSaysWhy() throws Exception {
        var kind = TestKind.succeeding();
        var created = ForeignService.created(id);
        created.getJsonObject("payload").put("data", new JsonObject().put("to", "unknown"));
        try (var processor = stage.processor(clock, kind)) {
            assertThat(processor.handle(created)).isEqualTo(Outcome.DONE);
        }
        assertThat(foreign.payload(id, 2).getJsonObject("finalError"))
                .isEqualTo(json("{'code':'INVALID_DATA','message':'/data/recipient is missing','retryable':false}")
                        .put("stack", "INVALID_DATA\n  at try 0"));
        assertThat(kind.tries()).isEmpty();
    }

    @Test
    void aTypeWithoutAKindIsADeadLetter() throws Exception {
        try (var processor = stage.processor(clock)) {
            processor.handle(ForeignService.created(id));
        }
        assertThat(foreign.payload(id, 2).getJsonObject("finalError").getString("code"))
                .isEqualTo("UNSUPPORTED_TYPE");
    }

    @Test
    void aDefectIsPublishedWithItsFramesAndWithoutItsData() throws Exception {
        handle(TestKind.of(run -> {
            throw new IllegalStateException("secret of " + run.data().getString("recipient"));
        }));
        var error = foreign.payload(id, 3).getJsonObject("error");
        assertThat(error.getString("code")).isEqualTo("INTERNAL");
        assertThat(error.getString("stack"))
                .startsWith("java.lang.IllegalStateException\n  at io.streamops.tasks.run.TaskEventsIT.");
        assertThat(error.encode()).doesNotContain("secret").doesNotContain("user@example.com");
    }

    @Test
    void aTryThatTakesTooLongIsEnded() throws Exception {
        var kind = new TestKind(
                Duration.ofMillis(50),
                run -> run.context().await(Promise.<JsonObject>promise().future()));
        handle(kind);
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.failed");
        assertThat(foreign.payload(id, 3).getJsonObject("error").getString("code"))
                .isEqualTo("TIMEOUT");
    }

    @Test
    void anEventThatComesAgainChangesNothing() throws Exception {
        var kind = TestKind.succeeding();
        var other = "task-" + UUID.randomUUID();
        try (var processor = stage.processor(clock, kind)) {
            for (var time = 0; time < 3; time++) {
                assertThat(processor.handle(ForeignService.created(id))).isEqualTo(Outcome.DONE);
            }
            foreign.send(ForeignService.created(other));
            processor.handle(ForeignService.created(other));
        }
        foreign.events(other, 3);
        assertThat(foreign.types(id, 3)).hasSize(3);
        assertThat(kind.tries()).containsExactly(0, 0);
    }

    @Test
    void aTaskWithoutRetriesIsAttemptedOnce() throws Exception {
        var created = ForeignService.created(id);
        created.getJsonObject("payload").put("maxRetries", 0);
        try (var processor = stage.processor(clock, TestKind.failing(true))) {
            processor.handle(created);
        }
        assertThat(foreign.types(id, 3)).containsExactly("task.created", "task.processing", "task.dead_letter");
    }
}
