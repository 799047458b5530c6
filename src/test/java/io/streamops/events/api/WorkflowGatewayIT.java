package io.streamops.events.api;

import static io.streamops.events.api.EventSide.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.run.FinalizeResult;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The API of workflows, and the events that it publishes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class WorkflowGatewayIT {
    private static final String WORKFLOWS = "workflows";
    private static final String BODY = """
            {"name":"Pipeline","steps":["validate",{"name":"store","timeoutMs":500}],"priority":"high",
             "input":{"records":[{"a":1}]}}\
            """;

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
        var answer = side.post("/api/workflows", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonObject(answer.body()).getString("workflowId");
    }

    private List<String> pointers(String body) throws Exception {
        var answer = side.post("/api/workflows", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        return new JsonObject(answer.body())
                .getJsonArray("errors").stream()
                        .map(error -> ((JsonObject) error).getString("pointer"))
                        .toList();
    }

    @Test
    void whatIsPublishedIsWhatTheContractSays() throws Exception {
        var answer = side.post("/api/workflows", BODY);
        var view = new JsonObject(answer.body());
        var id = view.getString("workflowId");

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.headers().firstValue("location")).hasValue("/api/workflows/" + id);
        assertThat(view.getString("status")).isEqualTo("pending");
        assertThat(view.getJsonArray("steps"))
                .isEqualTo(new JsonArray().add("validate").add("store"));
        assertThat(side.json("/api/workflows/" + id)).isEqualTo(view);

        var message = side.records(WORKFLOWS).stream()
                .filter(each -> id.equals(each.key()))
                .findFirst()
                .orElseThrow();
        assertThat(new String(message.headers().lastHeader("content-type").value(), UTF_8))
                .isEqualTo("application/json");
        assertThat(new String(message.headers().lastHeader("schema-version").value(), UTF_8))
                .isEqualTo("1.0.0");
        var event = new JsonObject(new String(message.value(), UTF_8));
        assertThat(event.fieldNames())
                .containsExactlyInAnyOrder("eventType", "eventId", "timestamp", "payload", "metadata");
        assertThat(event.getString("eventId")).matches("evt-[0-9a-f-]{36}");
        assertThat(UUID.fromString(id.substring("wf-".length())).version()).isEqualTo(4);
        assertThat(event.getJsonObject("payload"))
                .isEqualTo(new JsonObject()
                        .put("workflowId", id)
                        .put("name", "Pipeline")
                        .put("steps", new JsonArray().add("validate").add("store"))
                        .put("stepOptions", new JsonArray("[{},{\"timeoutMs\":500}]"))
                        .put("priority", "high")
                        .put("createdAt", view.getString("createdAt"))
                        .put("input", new JsonObject("{\"records\":[{\"a\":1}]}")));
        assertThat(event.getJsonObject("metadata").getString("source")).isEqualTo("api-gateway");
        assertThat(event.getJsonObject("metadata").getString("apiVersion")).isEqualTo("1.0.0");
    }

    @Test
    void whatIsWrongIsNamedAllAtOnce() throws Exception {
        assertThat(pointers("{}")).containsExactlyInAnyOrder("/name", "/steps");
        assertThat(pointers("{\"name\":\"\",\"steps\":[],\"priority\":\"urgent\"}"))
                .containsExactlyInAnyOrder("/name", "/steps", "/priority");
        assertThat(pointers("{\"name\":\"n\",\"steps\":[\" \",{\"nam\":\"x\"}],\"input\":{\"urls\":\"x\"}}"))
                .contains("/steps/0", "/steps/1/name", "/input/urls");
        assertThat(side.records(WORKFLOWS)).noneMatch(each -> new String(each.value(), UTF_8).contains("urgent"));
    }

    /** What is wrong with a workflow of these steps and this input: pointers and messages. */
    private List<String> wrong(String steps, String input) throws Exception {
        var answer = side.post("/api/workflows", "{\"name\":\"n\",\"steps\":%s,\"input\":%s}".formatted(steps, input));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(new JsonObject(answer.body()).getString("code")).isEqualTo("invalid");
        return new JsonObject(answer.body())
                .getJsonArray("errors").stream()
                        .map(JsonObject.class::cast)
                        .map(error -> error.getString("pointer") + " " + error.getString("message"))
                        .toList();
    }

    @Test
    void whatNoStepKnowsIsRefusedWithTheNameThatWasMeant() throws Exception {
        assertThat(wrong("[\"validate\"]", "{\"rule\":{},\"recrods\":[]}"))
                .containsExactlyInAnyOrder(
                        "/input/rule is not known (did you mean \"rules\"?)",
                        "/input/recrods is not known (did you mean \"records\"?)");
        assertThat(wrong("[\"validate\"]", "{\"rules\":{\"type\":\"object\"}}"))
                .containsExactly("/input/rules/type is not known (there are required, schema)");
        assertThat(wrong("[\"transform\"]", "{\"transform\":{\"renam\":{},\"a/b\":1}}"))
                .containsExactlyInAnyOrder(
                        "/input/transform/renam is not known (did you mean \"rename\"?)",
                        "/input/transform/a~1b is not known (there are normalize, remove, rename, set, where)");
        assertThat(wrong("[\"store\",{\"name\":\"validate\",\"with\":{\"rule\":{}}}]", "{}"))
                .containsExactly("/steps/1/with/rule is not known (did you mean \"rules\"?)");
        assertThat(wrong("[\"validate\",\"theirs\"]", "{\"own\":1,\"rules\":{\"requird\":[]}}"))
                .containsExactly("/input/rules/requird is not known (did you mean \"required\"?)");
    }

    @Test
    void whatAStepThatIsNotBuiltInMayKnowIsTaken() throws Exception {
        var body =
                "{\"name\":\"n\",\"steps\":[\"validate\",{\"name\":\"theirs\",\"with\":{\"x\":1}}],\"input\":{\"own\":1}}";
        assertThat(side.post("/api/workflows", body).statusCode()).isEqualTo(201);
    }

    @Test
    void aQueryIsWordsOrAnObjectAsTheStepTakesIt() throws Exception {
        var body = "{\"name\":\"n\",\"steps\":[\"search\"],\"input\":{\"query\":%s}}";
        for (var query : List.of(
                "\"event loop\"",
                "{\"q\":\"event loop\"}",
                "{\"q\":\"pie\",\"site\":\"example.com\",\"lang\":\"en\",\"limit\":3}")) {
            assertThat(side.post("/api/workflows", body.formatted(query)).statusCode())
                    .as(query)
                    .isEqualTo(201);
        }
        assertThat(pointers(body.formatted("{\"site\":\"example.com\"}"))).containsExactly("/input/query/q");
        assertThat(pointers(body.formatted("{\"q\":\"x\",\"limit\":201}"))).containsExactly("/input/query/limit");
        assertThat(pointers(body.formatted("{\"q\":\"x\",\"sort\":\"date\"}"))).containsExactly("/input/query/sort");
        assertThat(pointers(body.formatted("7"))).containsExactly("/input/query");
    }

    @Test
    void whatWouldNotFitIntoAnEventIsRefused() throws Exception {
        var large = new JsonObject(BODY)
                .put(
                        "input",
                        new JsonObject()
                                .put(
                                        "records",
                                        new JsonArray().add(new JsonObject().put("text", "x".repeat(950_000)))));

        var answer = side.post("/api/workflows", large.encode());

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(new JsonObject(answer.body()).getJsonObject("details").getInteger("max"))
                .isEqualTo(900_000);
        large.getJsonObject("input").getJsonArray("records").getJsonObject(0).put("text", "x".repeat(850_000));
        assertThat(side.post("/api/workflows", large.encode()).statusCode()).isEqualTo(201);
    }

    @Test
    void oneKeyMakesOneWorkflowHoweverManyAskAtOnce() throws Exception {
        var key = "key-" + UUID.randomUUID();
        List<HttpResponse<String>> answers = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(20)) {
            Callable<HttpResponse<String>> ask = () -> side.post("/api/workflows", BODY, "Idempotency-Key", key);
            for (var answer : threads.invokeAll(java.util.Collections.nCopies(20, ask))) {
                answers.add(answer.get());
            }
        }
        var ids = new HashSet<String>();
        answers.forEach(answer -> ids.add(new JsonObject(answer.body()).getString("workflowId")));
        assertThat(ids).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 200))
                .hasSize(19);
        assertThat(side.published(WORKFLOWS, ids.iterator().next())).hasSize(1);

        var reordered = "{\"priority\":\"high\",\"input\":{\"records\":[{\"a\":1}]},\"name\":\"Pipeline\","
                + "\"steps\":[\"validate\",{\"timeoutMs\":500,\"name\":\"store\"}]}";
        var same = side.post("/api/workflows", reordered, "Idempotency-Key", key);
        assertThat(same.statusCode()).isEqualTo(200);
        assertThat(new JsonObject(same.body()).getBoolean("idempotent")).isTrue();
        var other = side.post("/api/workflows", BODY.replace("Pipeline", "Other"), "Idempotency-Key", key);
        assertThat(other.statusCode()).isEqualTo(422);
    }

    @Test
    void aCancelIsPublishedOnceAndShownAtOnce() throws Exception {
        var id = create(BODY);
        try (var events = side.events("/api/workflows/%s/events".formatted(id))) {
            var answer = side.post("/api/workflows/%s/cancel".formatted(id), "{\"reason\":\"not needed\"}");

            var view = new JsonObject(answer.body());
            assertThat(view.getString("status")).isEqualTo("cancelled");
            assertThat(view.getBoolean("updated")).isTrue();
            assertThat(side.status("/api/workflows/" + id)).isEqualTo("cancelled");
            var all = events.rest();
            assertThat(all).extracting(EventReader.Event::name).containsExactly("workflow.created", "workflow.failed");
            assertThat(all.getLast().envelope().getJsonObject("payload").getJsonObject("error"))
                    .isEqualTo(new JsonObject("""
                        {"code": "CANCELLED", "message": "not needed", "stack": "CANCELLED\\n  at workflow"}\
                        """));
        }
        var again = new JsonObject(
                side.post("/api/workflows/%s/cancel".formatted(id), "{}").body());
        assertThat(again.getString("status")).isEqualTo("cancelled");
        assertThat(again.getBoolean("updated")).isFalse();
        assertThat(side.published(WORKFLOWS, id)).hasSize(2);
        assertThat(side.json("/api/workflows?status=cancelled&limit=200").encode())
                .contains(id);
        assertThat(side.json("/api/workflows?status=pending&limit=200").encode())
                .doesNotContain(id);
    }

    @Test
    void listsAreByStatusAndPriorityNewestFirstWithTheirTotal() throws Exception {
        var before = side.json("/api/workflows?priority=medium").getInteger("total");
        var ids = new ArrayList<String>();
        for (var i = 0; i < 3; i++) {
            ids.addFirst(create("{\"name\":\"n\",\"steps\":[\"x\"]}"));
        }
        var page = side.json("/api/workflows?priority=medium&status=pending&limit=2");
        assertThat(page.getInteger("total")).isEqualTo(before + 3);
        assertThat(page.getJsonArray("workflows").stream().map(each -> ((JsonObject) each).getString("workflowId")))
                .containsExactlyInAnyOrderElementsOf(ids.subList(0, 2));
        assertThat(page.getInteger("limit")).isEqualTo(2);
        assertThat(side.json("/api/workflows?priority=medium&limit=2&offset=2")
                        .getJsonArray("workflows")
                        .getJsonObject(0)
                        .getString("workflowId"))
                .isEqualTo(ids.getLast());
        assertThat(side.get("/api/workflows?status=unknown").statusCode()).isEqualTo(400);
    }

    @Test
    void aPeersPatchIsPublishedAsTheEventThatMeansTheSame() throws Exception {
        var id = create(BODY);
        var path = "/internal/workflows/" + id;
        assertThat(side.call(
                                "PATCH",
                                path,
                                "{\"status\":\"processing\",\"currentStep\":\"validate\",\"currentStepIndex\":0}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(side.status("/api/workflows/" + id)).isEqualTo("processing");
        assertThat(side.call(
                                "PATCH",
                                path,
                                "{\"status\":\"processing\",\"currentStep\":\"store\",\"currentStepIndex\":1}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\",\"completedAt\":\"2026-01-04T01:00:00Z\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(side.status("/api/workflows/" + id)).isEqualTo("completed");
        assertThat(side.call("PATCH", path, "{\"status\":\"failed\",\"error\":\"no\"}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(side.call("PATCH", path, "{\"status\":\"lost\"}").statusCode())
                .isEqualTo(400);
        assertThat(side.call("PATCH", "/internal/workflows/wf-none", "{\"status\":\"failed\"}")
                        .statusCode())
                .isEqualTo(404);

        assertThat(side.published(WORKFLOWS, id))
                .extracting(event -> event.getString("eventType"))
                .containsExactly(
                        "workflow.created", "workflow.processing", "workflow.processing", "workflow.completed");
        try (var events = side.events("/api/workflows/%s/events".formatted(id))) {
            assertThat(events.rest()).hasSize(4);
        }
        eventually(() -> assertThat(side.status("/api/workflows/" + id)).isEqualTo("completed"));
    }

    private FinalizeResult claim(WorkflowEvent ending) throws Exception {
        return EventSide.await(side.workflowRuns().finalizeOutside(ending, Instant.now()));
    }

    private static WorkflowEvent completed(String id) {
        return new WorkflowEvent.Completed(new EntityId(id), Instant.now(), Duration.ZERO, 1, new JsonObject());
    }

    @Test
    void aResultThatAPeerReportsFinalizesTheRun() throws Exception {
        var id = create(BODY);
        assertThat(side.call("PATCH", "/internal/workflows/" + id, "{\"status\":\"completed\"}")
                        .statusCode())
                .isEqualTo(200);

        assertThat(claim(completed(id))).isEqualTo(FinalizeResult.ALREADY_FINAL);
        assertThat(Long.parseLong(side.redis(Command.PTTL, "workflow:%s:run".formatted(id))
                        .toString()))
                .isPositive();
    }

    @Test
    void aPeerCannotChangeAResultThatIsNotPublishedYet() throws Exception {
        var id = create(BODY);
        var path = "/internal/workflows/" + id;
        claim(completed(id));

        assertThat(side.call("PATCH", path, "{\"status\":\"failed\"}").statusCode())
                .isEqualTo(409);
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}").statusCode())
                .as("its terminal event is not published yet")
                .isEqualTo(503);
        EventSide.await(side.workflowRuns().markPublished(new EntityId(id)));
        assertThat(side.call("PATCH", path, "{\"status\":\"completed\"}").statusCode())
                .isEqualTo(200);
        assertThat(side.published(WORKFLOWS, id)).hasSize(1);
    }

    @Test
    void whatIsNotThereIsNotFound() throws Exception {
        for (var id : List.of("wf-" + UUID.randomUUID(), "x%3Aevents", "%20")) {
            assertThat(side.get("/api/workflows/" + id).statusCode()).as(id).isEqualTo(404);
            assertThat(side.get("/api/workflows/%s/events".formatted(id)).statusCode())
                    .as(id)
                    .isEqualTo(404);
            assertThat(side.post("/api/workflows/%s/cancel".formatted(id), "{}").statusCode())
                    .as(id)
                    .isEqualTo(404);
        }
    }
}
