package io.streamops.events.api;

import static io.streamops.events.api.EventSide.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Access to workflows and tasks by owner, with access control. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class EventAccessIT {
    private static final String TASK = "{\"type\":\"data_export\",\"data\":{\"source\":\"search\",\"format\":\"csv\"}}";
    private static final String WORKFLOW = "{\"name\":\"n\",\"steps\":[\"x\"]}";

    private EventSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        var keys = new ApiKeysOfTheTest()
                .userOf(List.of("hers"), "ann", "Ann@example.com")
                .user("bob", "bob@example.com")
                .admin("ops", null)
                .admin("eve", "Eve@example.com")
                .user("bot", null)
                .write(folder);
        side = EventSide.start(vertx, folder, keys);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    private HttpResponse<String> call(String who, String method, String path, String json, String... headers)
            throws Exception {
        var all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "x-api-key";
        all[1] = who + "-key";
        return side.call(method, path, json, all);
    }

    private JsonObject json(String who, String path) throws Exception {
        return new JsonObject(side.get(path, "x-api-key", who + "-key").body());
    }

    private String create(String who, String path, String json, String name) throws Exception {
        var answer = call(who, "POST", path, json);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonObject(answer.body()).getString(name);
    }

    @Test
    void anEntityOfAnotherOwnerIsNotFound() throws Exception {
        var workflow = create("ann", "/api/workflows", WORKFLOW, "workflowId");
        var task = create("ann", "/api/tasks", TASK, "taskId");
        for (var path : List.of("/api/workflows/" + workflow, "/api/tasks/" + task)) {
            assertThat(side.get(path, "x-api-key", "ann-key").statusCode()).isEqualTo(200);
            assertThat(side.get(path, "x-api-key", "ops-key").statusCode()).isEqualTo(200);
            assertThat(side.get(path, "x-api-key", "bob-key").statusCode()).isEqualTo(404);
            assertThat(side.get(path + "/events", "x-api-key", "bob-key").statusCode())
                    .isEqualTo(404);
            assertThat(side.get(path).statusCode()).isEqualTo(401);
        }
        assertThat(call("bob", "POST", "/api/workflows/%s/cancel".formatted(workflow), "{}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(call("bob", "POST", "/api/tasks/%s/retry".formatted(task), "")
                        .statusCode())
                .isEqualTo(404);
        assertThat(call("bob", "DELETE", "/api/tasks/" + task, "").statusCode()).isEqualTo(404);
        assertThat(side.published("workflows", workflow)).hasSize(1);
        assertThat(side.published("tasks", task)
                        .getFirst()
                        .getJsonObject("metadata")
                        .getString("userId"))
                .isEqualTo("ann@example.com");
    }

    @Test
    void listsHaveOnlyEntitiesOfTheOwner() throws Exception {
        var before = json("bob", "/api/tasks?status=pending&type=data_export").getInteger("total");
        create("ann", "/api/tasks", TASK, "taskId");
        var own = create("bob", "/api/tasks", TASK, "taskId");

        var list = json("bob", "/api/tasks?status=pending&type=data_export");
        assertThat(list.getInteger("total")).isEqualTo(before + 1);
        assertThat(list.getJsonArray("tasks").getJsonObject(0).getString("taskId"))
                .isEqualTo(own);
        assertThat(json("ops", "/api/tasks").getInteger("total")).isGreaterThanOrEqualTo(2);
        assertThat(call("bot", "POST", "/api/tasks", TASK).statusCode()).isEqualTo(403);
    }

    @Test
    void idempotencyKeysAreScopedByOwner() throws Exception {
        var key = "k" + UUID.randomUUID();
        var hers = call("ann", "POST", "/api/tasks", TASK, "Idempotency-Key", key);
        var his = call("bob", "POST", "/api/tasks", TASK, "Idempotency-Key", key);

        assertThat(hers.statusCode()).isEqualTo(201);
        assertThat(his.statusCode()).isEqualTo(201);
    }

    @Test
    void anEntityFromAnotherGatewayBelongsToItsUser() throws Exception {
        var id = "task-" + UUID.randomUUID();
        var event = new JsonObject(ForeignEvents.taskCreated(id))
                .put("metadata", new JsonObject().put("userId", "Bob@Example.com"));
        side.publish("tasks", id, event.encode());

        eventually(() ->
                assertThat(json("bob", "/api/tasks/" + id).getString("status")).isEqualTo("pending"));
        assertThat(side.get("/api/tasks/" + id, "x-api-key", "ann-key").statusCode())
                .isEqualTo(404);
    }

    @Test
    void deadLettersOfOtherOwnersStay() throws Exception {
        var id = create("ann", "/api/tasks", TASK, "taskId");
        side.publish("tasks", id, ForeignEvents.taskDead(id));
        eventually(() ->
                assertThat(json("ann", "/api/tasks/" + id).getString("status")).isEqualTo("dead_letter"));

        assertThat(new JsonObject(call("bob", "POST", "/api/tasks/retry", "{}").body()).getInteger("retried"))
                .isZero();
        assertThat(new JsonObject(call("ann", "POST", "/api/tasks/retry", "{}").body()).getInteger("retried"))
                .isEqualTo(1);
    }

    @Test
    void onlyAdminsReportProgress() throws Exception {
        var task = create("ann", "/api/tasks", TASK, "taskId");

        assertThat(call("ann", "PATCH", "/internal/tasks/" + task, "{\"status\":\"processing\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(call("ops", "PATCH", "/internal/tasks/" + task, "{\"status\":\"processing\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(json("ann", "/api/tasks/" + task).getString("status")).isEqualTo("processing");
    }

    @Test
    void usersExportTheirOwnData() throws Exception {
        var mine = "{\"type\":\"data_export\",\"data\":{\"source\":\"crawls\",\"format\":\"csv\",\"email\":\"%s\"}}";

        assertThat(call("ann", "POST", "/api/tasks", mine.formatted("bob@example.com"))
                        .statusCode())
                .isEqualTo(400);
        assertThat(call("ann", "POST", "/api/tasks", mine.formatted("ann@example.com"))
                        .statusCode())
                .isEqualTo(201);
        assertThat(call("ops", "POST", "/api/tasks", mine.formatted("bob@example.com"))
                        .statusCode())
                .isEqualTo(201);
    }

    private HttpResponse<String> reading(String who, String place) throws Exception {
        return call(
                who,
                "POST",
                "/api/workflows",
                "{\"name\":\"n\",\"steps\":[\"x\"],\"input\":{\"minioPath\":\"%s\"}}".formatted(place));
    }

    @Test
    void workflowsOfUsersReadNoObjectsOfOthers() throws Exception {
        var hers = "streamops/workflows/%s/records.ndjson"
                .formatted(create("ann", "/api/workflows", WORKFLOW, "workflowId"));

        for (var place : List.of(
                hers,
                "streamops/workflows/wf-none/records.ndjson",
                "streamops/exports/task-1/0.csv",
                "streamops/reports/task-1/0.html",
                "streamops/steps/wf-1/0.ndjson.gz",
                "streamops/workflows",
                "streamops/../streamops/exports/task-1/0.csv")) {
            var refused = reading("bob", place);
            assertThat(refused.statusCode()).as(place).isEqualTo(400);
            assertThat(refused.body()).as(place).contains("/input/minioPath");
        }
        assertThat(reading("bob", "input/mine.ndjson").statusCode()).isEqualTo(201);
        assertThat(reading("ann", hers).statusCode()).isEqualTo(201);
        assertThat(reading("ops", hers).statusCode()).isEqualTo(201);
        assertThat(reading("eve", "streamops/exports/task-1/0.csv").statusCode())
                .isEqualTo(201);
    }

    private JsonObject exported(String who, String data) throws Exception {
        var id = create(who, "/api/tasks", "{\"type\":\"data_export\",\"data\":%s}".formatted(data), "taskId");
        return side.published("tasks", id).getFirst();
    }

    @Test
    void aTaskOfAnAdminSeesAllData() throws Exception {
        var bobs = exported("eve", "{\"source\":\"crawls\",\"format\":\"csv\",\"email\":\"bob@example.com\"}");
        assertThat(bobs.getJsonObject("metadata").getString("userId")).isEqualTo("eve@example.com");
        assertThat(bobs.getJsonObject("payload").getJsonObject("data").getString("scope"))
                .isEqualTo("all");
        var all = exported("eve", "{\"source\":\"tasks\",\"format\":\"csv\"}");
        assertThat(all.getJsonObject("payload").getJsonObject("data").getString("scope"))
                .isEqualTo("all");
        var hers = exported("eve", "{\"source\":\"crawls\",\"format\":\"csv\"}");
        assertThat(hers.getJsonObject("payload").getJsonObject("data").containsKey("scope"))
                .as("a crawl always has an owner")
                .isFalse();
    }

    @Test
    void onlyAdminsMaySubmitTasksThatSeeAllData() throws Exception {
        var forged = "{\"type\":\"data_export\",\"data\":{\"source\":\"tasks\",\"format\":\"csv\",\"scope\":\"all\"}}";

        var refused = call("ann", "POST", "/api/tasks", forged);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("/data/scope");
        var own = exported("ann", "{\"source\":\"tasks\",\"format\":\"csv\"}");
        assertThat(own.getJsonObject("payload").getJsonObject("data").containsKey("scope"))
                .isFalse();
    }

    @Test
    void usersExportAndReportOnTheProjectsThatTheyMaySee() throws Exception {
        for (var about : List.of(
                "{\"type\":\"data_export\",\"data\":{\"source\":\"posts\",\"format\":\"csv\",\"projectId\":\"%s\"%s}}",
                "{\"type\":\"report_generation\",\"data\":{\"report\":\"project\",\"projectId\":\"%s\"%s}}")) {
            var taken = call("ann", "POST", "/api/tasks", about.formatted("hers", ""));
            assertThat(taken.statusCode()).as(taken.body()).isEqualTo(201);
            assertThat(new JsonObject(taken.body()).getJsonObject("data").getString("scope"))
                    .isEqualTo("project");
            for (var refused : List.of(
                    call("ann", "POST", "/api/tasks", about.formatted("theirs", "")),
                    call("bob", "POST", "/api/tasks", about.formatted("hers", "")))) {
                assertThat(refused.statusCode()).isEqualTo(400);
                assertThat(refused.body()).contains("/data/projectId");
            }
            for (var who : List.of("ann", "bob", "eve")) {
                var forged = call(who, "POST", "/api/tasks", about.formatted("hers", ",\"scope\":\"project\""));
                assertThat(forged.statusCode()).isEqualTo(400);
                assertThat(forged.body()).contains("/data/scope");
            }
            var admins = call("eve", "POST", "/api/tasks", about.formatted("theirs", ""));
            assertThat(new JsonObject(admins.body()).getJsonObject("data").getString("scope"))
                    .isEqualTo("all");
        }
    }
}
