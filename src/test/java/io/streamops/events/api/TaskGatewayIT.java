package io.streamops.events.api;

import static io.streamops.events.api.EventSide.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.run.FinalizeResult;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The API of tasks, and the events that it publishes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class TaskGatewayIT {
    private static final String TASKS = "tasks";
    private static final String BODY = "{\"type\":\"data_export\",\"data\":{\"source\":\"search\",\"format\":\"csv\"}}";
    private static final String MAIL = "{\"type\":\"email_notification\",\"data\":{\"recipient\":\"a@example.com\","
            + "\"subject\":\"Hi\",\"text\":\"x\"},\"maxRetries\":1}";

    private static final String REPORT = "{\"type\":\"report_generation\",\"data\":{\"report\":\"jobs\"}}";

    private EventSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        side = EventSide.start(vertx, folder);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    private String create(String body) throws Exception {
        var answer = side.post("/api/tasks", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonObject(answer.body()).getString("taskId");
    }

    private String dead(String body) throws Exception {
        var id = create(body);
        side.publish(TASKS, id, ForeignEvents.taskDead(id));
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("dead_letter"));
        return id;
    }

    private List<String> types(String id) throws Exception {
        return side.published(TASKS, id).stream()
                .map(event -> event.getString("eventType"))
                .toList();
    }

    @Test
    void whatIsPublishedIsWhatTheContractSays() throws Exception {
        var id = create(BODY);

        var message = side.records(TASKS).stream()
                .filter(each -> id.equals(each.key()))
                .findFirst()
                .orElseThrow();
        assertThat(new String(message.headers().lastHeader("schema-version").value(), UTF_8))
                .isEqualTo("1.0.0");
        var event = new JsonObject(new String(message.value(), UTF_8));
        assertThat(id).matches("task-[0-9a-f-]{36}");
        assertThat(event.getString("eventType")).isEqualTo("task.created");
        assertThat(event.getJsonObject("payload"))
                .isEqualTo(new JsonObject()
                        .put("taskId", id)
                        .put("type", "data_export")
                        .put("data", new JsonObject().put("source", "search").put("format", "csv"))
                        .put("retryCount", 0)
                        .put("maxRetries", 3)
                        .put("createdAt", side.json("/api/tasks/" + id).getString("createdAt")));
    }

    @Test
    void dataThatItsTypeDoesNotTakeIsRefusedWithPointers() throws Exception {
        var answer = side.post("/api/tasks", "{\"type\":\"data_export\",\"data\":{\"source\":\"mails\"}}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(new JsonObject(answer.body())
                        .getJsonArray("errors").stream().map(error -> ((JsonObject) error).getString("pointer")))
                .containsExactlyInAnyOrder("/data/source", "/data/format");
        var mail = side.post(
                "/api/tasks",
                "{\"type\":\"email_notification\",\"data\":{\"recipient\":\"a@b.c\",\"subject\":\"Hi\",\"template\":\"bye\"}}");
        assertThat(mail.statusCode()).isEqualTo(400);
        assertThat(new JsonObject(mail.body())
                        .getJsonArray("errors")
                        .getJsonObject(0)
                        .getString("pointer"))
                .isEqualTo("/data/template");
        assertThat(side.post("/api/tasks", "{\"type\":\"sms\",\"data\":{}}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aRedrivenTaskContinuesItsStream() throws Exception {
        var id = dead(BODY);
        String last;
        try (var events = side.events("/api/tasks/%s/events".formatted(id))) {
            var all = events.rest();
            assertThat(all).extracting(EventReader.Event::name).containsExactly("task.created", "task.dead_letter");
            last = all.getLast().id();
        }
        var answer = side.post("/api/tasks/%s/retry".formatted(id), "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(new JsonObject(answer.body()).getString("status")).isEqualTo("pending");
        assertThat(side.status("/api/tasks/" + id)).isEqualTo("pending");
        assertThat(side.post("/api/tasks/%s/retry".formatted(id), "").statusCode())
                .isEqualTo(409);

        assertThat(types(id)).containsExactly("task.created", "task.dead_letter", "task.created");
        var again = side.published(TASKS, id).getLast().getJsonObject("payload");
        assertThat(again.getInteger("retryCount")).isZero();
        assertThat(again.getJsonObject("data")).isEqualTo(new JsonObject("{\"source\":\"search\",\"format\":\"csv\"}"));
        try (var resumed = side.events("/api/tasks/%s/events".formatted(id), "Last-Event-ID", last)) {
            var next = resumed.next();
            assertThat(next).isNotNull().extracting(EventReader.Event::name).isEqualTo("task.created");
        }
    }

    @Test
    void aDeadLetterIsDiscardedAndNothingElseIs() throws Exception {
        var living = create(BODY);
        assertThat(side.call("DELETE", "/api/tasks/" + living, "").statusCode()).isEqualTo(409);
        var id = dead(BODY);
        var total = side.json("/api/tasks").getInteger("total");

        assertThat(side.call("DELETE", "/api/tasks/" + id, "").statusCode()).isEqualTo(204);

        assertThat(side.get("/api/tasks/" + id).statusCode()).isEqualTo(404);
        assertThat(side.json("/api/tasks").getInteger("total")).isEqualTo(total - 1);
        side.publish(TASKS, id, ForeignEvents.taskDead(id));
        var after = create(BODY);
        side.publish(TASKS, after, ForeignEvents.taskDead(after));
        eventually(() -> assertThat(side.status("/api/tasks/" + after)).isEqualTo("dead_letter"));
        assertThat(side.get("/api/tasks/" + id).statusCode())
                .as("it stays forgotten")
                .isEqualTo(404);
    }

    @Test
    void deadLettersOfATypeAreRedrivenOrDiscarded() throws Exception {
        var ids = new ArrayList<String>();
        for (var i = 0; i < 60; i++) {
            ids.add(create(REPORT));
        }
        for (var id : ids) {
            side.publish(TASKS, id, ForeignEvents.taskDead(id));
        }
        var dead = "/api/tasks?status=dead_letter&type=report_generation";
        eventually(() -> assertThat(side.json(dead).getInteger("total")).isEqualTo(60));

        var some = side.post("/api/tasks/retry", "{\"type\":\"report_generation\",\"limit\":55}");
        assertThat(new JsonObject(some.body()))
                .isEqualTo(new JsonObject().put("retried", 55).put("remaining", 5));
        assertThat(types(ids.getFirst())).containsExactly("task.created", "task.dead_letter", "task.created");
        var later = side.records(TASKS).stream()
                .map(each -> new JsonObject(new String(each.value(), UTF_8)).getJsonObject("payload"))
                .filter(payload -> payload.containsKey("notBefore"))
                .toList();
        assertThat(later).as("those behind the first 50").hasSize(5).allSatisfy(payload -> {
            var asked = Instant.parse(payload.getString("createdAt"));
            assertThat(Instant.parse(payload.getString("notBefore"))).isEqualTo(asked.plusSeconds(2));
            assertThat(payload.getString("taskId")).isIn(ids);
        });
        var last = "/api/tasks/" + later.getLast().getString("taskId");
        eventually(() -> assertThat(side.json(last).getString("nextRetryAt"))
                .isEqualTo(later.getLast().getString("notBefore")));
        var rest = side.post("/api/tasks/discard", "{\"type\":\"report_generation\"}");
        assertThat(new JsonObject(rest.body()))
                .isEqualTo(new JsonObject().put("discarded", 5).put("remaining", 0));
        assertThat(side.json(dead).getInteger("total")).isZero();
        assertThat(side.json("/api/tasks?status=pending&type=report_generation").getInteger("total"))
                .isEqualTo(55);
        assertThat(side.post("/api/tasks/retry", "{\"limit\":1001}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aPeersPatchIsPublishedAsTheEventThatMeansTheSame() throws Exception {
        var id = create(MAIL);
        var path = "/internal/tasks/" + id;
        assertThat(side.call("PATCH", path, "{\"status\":\"processing\"}").statusCode())
                .isEqualTo(200);
        assertThat(side.status("/api/tasks/" + id)).isEqualTo("processing");
        var failed = side.call("PATCH", path, "{\"status\":\"failed\",\"error\":\"Connection timeout\"}");
        assertThat(new JsonObject(failed.body()).getString("status")).isEqualTo("retrying");
        eventually(() -> assertThat(side.json("/api/tasks/" + id).getInteger("retryCount"))
                .isEqualTo(1));
        assertThat(side.call("PATCH", path, "{\"status\":\"failed\",\"error\":{\"message\":\"again\"}}")
                        .statusCode())
                .isEqualTo(200);
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("dead_letter"));
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}").statusCode())
                .isEqualTo(409);

        assertThat(types(id)).containsExactly("task.created", "task.processing", "task.failed", "task.dead_letter");
        assertThat(side.published(TASKS, id).getLast().getJsonObject("payload").getJsonObject("originalEvent"))
                .isEqualTo(new JsonObject()
                        .put("eventType", "task.created")
                        .put("payload", side.published(TASKS, id).getFirst().getJsonObject("payload")));
    }

    private TaskEvent completed(String id) {
        return new TaskEvent.Completed(new EntityId(id), Instant.now(), Duration.ZERO, new JsonObject());
    }

    private FinalizeResult claim(TaskEvent ending) throws Exception {
        return EventSide.await(side.taskRuns().finalizeOutside(ending, Instant.now()));
    }

    @Test
    void aResultThatAPeerReportsFinalizesTheRun() throws Exception {
        var id = create(MAIL);
        var path = "/internal/tasks/" + id;
        assertThat(side.call("PATCH", path, "{\"status\":\"failed\"}").statusCode())
                .isEqualTo(200);
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}").statusCode())
                .isEqualTo(200);

        assertThat(claim(completed(id))).isEqualTo(FinalizeResult.ALREADY_FINAL);
        assertThat(side.ask(Command.ZSCORE, "tasks:due", id)).isNull();
        assertThat(types(id)).containsExactly("task.created", "task.failed", "task.completed");
    }

    @Test
    void aPeerCannotChangeAResultThatIsNotPublishedYet() throws Exception {
        var id = create(MAIL);
        var path = "/internal/tasks/" + id;
        claim(completed(id));

        assertThat(side.call("PATCH", path, "{\"status\":\"dead_letter\"}").statusCode())
                .isEqualTo(409);
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}").statusCode())
                .as("its terminal event is not published yet")
                .isEqualTo(503);
        EventSide.await(side.taskRuns().markPublished(new EntityId(id)));
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}").statusCode())
                .isEqualTo(200);
        assertThat(types(id)).containsExactly("task.created");
    }

    @Test
    void anUnpublishedResultIsPublishedWhenAPeerReportsAnother() throws Exception {
        var id = create(MAIL);
        claim(completed(id));

        eventually(() -> {
            assertThat(side.call("PATCH", "/internal/tasks/" + id, "{\"status\":\"dead_letter\"}")
                            .statusCode())
                    .isEqualTo(409);
            assertThat(types(id)).containsExactly("task.created", "task.completed");
        });

        assertThat(claim(completed(id))).isEqualTo(FinalizeResult.ALREADY_FINAL);
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("completed"));
    }

    @Test
    void aDiscardedTaskIsKnownToBeGoneForAsLongAsTheKeyThatHasMadeIt() throws Exception {
        var made = side.post("/api/tasks", BODY, "Idempotency-Key", "discarded");
        var id = new JsonObject(made.body()).getString("taskId");
        side.publish(TASKS, id, ForeignEvents.taskDead(id));
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("dead_letter"));
        assertThat(side.call("DELETE", "/api/tasks/" + id, "").statusCode()).isEqualTo(204);

        assertThat(side.post("/api/tasks", BODY, "Idempotency-Key", "discarded").statusCode())
                .isEqualTo(404);
        var mark = side.redis(Command.PTTL, "task:" + id).toLong();
        assertThat(mark)
                .isGreaterThanOrEqualTo(
                        side.redis(Command.PTTL, "tasks:idempotency::discarded").toLong());
    }

    @Test
    void aFinishedTaskIsNotRedriven() throws Exception {
        var id = create(BODY);
        claim(completed(id));
        EventSide.await(side.taskRuns().markPublished(new EntityId(id)));
        side.publish(TASKS, id, ForeignEvents.taskDead(id));
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("dead_letter"));

        assertThat(side.post("/api/tasks/%s/retry".formatted(id), "").statusCode())
                .isEqualTo(409);
        assertThat(types(id)).containsExactly("task.created", "task.dead_letter");
    }
}
