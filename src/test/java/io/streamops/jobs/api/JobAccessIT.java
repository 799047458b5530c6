package io.streamops.jobs.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Access to jobs, if it is configured. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class JobAccessIT {
    private TestRedis server;
    private JobSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        var keys = new ApiKeysOfTheTest()
                .user("ann", "Ann@example.com")
                .user("ann2", "ann@EXAMPLE.com")
                .user("bob", "bob@example.com")
                .admin("ops", null)
                .user("bot", null)
                .write(folder);
        server = RedisKind.REDIS_62.start(folder);
        side = JobSide.start(vertx, server.address(), keys);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
        server.stop();
    }

    @BeforeEach
    void forgetAll() throws Exception {
        side.redis("FLUSHALL");
    }

    private HttpResponse<String> post(String who, String path, String json, String... headers) throws Exception {
        var all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "x-api-key";
        all[1] = who + "-key";
        return side.post(path, json, all);
    }

    private String create(String who) throws Exception {
        var answer = post(who, "/v1/jobs", JobSide.prompt("a"));
        assertThat(answer.statusCode()).isEqualTo(202);
        return new JsonObject(answer.body()).getString("job_id");
    }

    private HttpResponse<String> get(String who, String path) throws Exception {
        return side.send(side.request(path).header("x-api-key", who + "-key"));
    }

    private List<String> list(String who) throws Exception {
        return new JsonObject(get(who, "/v1/jobs").body())
                .getJsonArray("jobs").stream()
                        .map(job -> ((JsonObject) job).getString("job_id"))
                        .toList();
    }

    @Test
    void aUsersJobsAreTheirOwnAndAnAdminsAreAll() throws Exception {
        var ofAnn = create("ann");
        var ofBob = create("bob");
        var ofOps = create("ops");
        side.redis("HSET", "job:f-1", "job_id", "f-1", "status", "queued");
        side.redis("ZADD", "jobs:index", 1, "f-1");

        assertThat(list("ann")).containsExactly(ofAnn);
        assertThat(list("ann2")).containsExactly(ofAnn);
        assertThat(list("bob")).containsExactly(ofBob);
        assertThat(list("ops")).containsExactlyInAnyOrder(ofOps, ofBob, ofAnn, "f-1");
        for (var others : List.of(ofBob, ofOps, "f-1", "none")) {
            assertThat(get("ann", "/v1/jobs/" + others).statusCode()).isEqualTo(404);
            assertThat(get("ann", "/v1/jobs/%s/events".formatted(others)).statusCode())
                    .isEqualTo(404);
            assertThat(post("ann", "/v1/jobs/%s/cancel".formatted(others), "{}").statusCode())
                    .isEqualTo(404);
        }
        assertThat(side.hash(ofBob)).containsEntry("status", "queued");
        assertThat(post("ann2", "/v1/jobs/%s/cancel".formatted(ofAnn), "{}").statusCode())
                .isEqualTo(200);
        assertThat(get("ann", "/v1/jobs/%s/events".formatted(ofAnn)).body()).contains("event: canceled");
        assertThat(get("ops", "/v1/jobs/" + ofBob).statusCode()).isEqualTo(200);
        assertThat(post("ops", "/v1/jobs/%s/cancel".formatted(ofBob), "{}").statusCode())
                .isEqualTo(200);
    }

    @Test
    void whoseItIsIsKeptBesideTheJobAndForLonger() throws Exception {
        var id = create("ann");
        assertThat(side.hash(id)).hasSize(9);
        assertThat(side.redis("GET", "job:%s:owner".formatted(id))).hasToString("ann@example.com");
        assertThat(side.number("TTL", "job:%s:owner".formatted(id))).isBetween(1_190L, 1_200L);
        assertThat(side.number("TTL", "jobs:index:ann@example.com")).isGreaterThan(600);

        side.redis("DEL", "job:%s:owner".formatted(id));
        assertThat(get("ann", "/v1/jobs/" + id).statusCode())
                .as("a worker of another make does not refresh it")
                .isEqualTo(200);
    }

    @Test
    void anOwnersIndexGetsRidOfWhatIsGone() throws Exception {
        for (var i = 0; i < 30; i++) {
            side.redis("ZADD", "jobs:index:ann@example.com", i, "gone-" + i);
        }
        for (var i = 0; i < 30; i++) {
            create("ann");
        }
        assertThat(side.number("ZCARD", "jobs:index:ann@example.com")).isLessThan(60);
        assertThat(list("ann")).hasSize(30);
        assertThat(side.number("ZCARD", "jobs:index:ann@example.com")).isEqualTo(30);
    }

    @Test
    void anothersKeyIsNotForMe() throws Exception {
        var first = post("ann", "/v1/jobs", JobSide.prompt("a"), "Idempotency-Key", "k");
        assertThat(first.statusCode()).isEqualTo(202);
        assertThat(post("ann2", "/v1/jobs", JobSide.prompt("a"), "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(200);
        for (var other : List.of("bob", "ops")) {
            var refused = post(other, "/v1/jobs", JobSide.prompt("a"), "Idempotency-Key", "k");
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body())
                    .contains("idempotency_conflict")
                    .doesNotContain(new JsonObject(first.body()).getString("job_id"));
        }
    }

    @Test
    void whoHasNoEmailHasNoJobs() throws Exception {
        assertThat(post("bot", "/v1/jobs", JobSide.prompt("a")).statusCode()).isEqualTo(403);
        assertThat(get("bot", "/v1/jobs").statusCode()).isEqualTo(403);
        assertThat(get("unknown", "/v1/jobs").statusCode()).isEqualTo(401);
        assertThat(get("bot", "/v1/tools").statusCode()).isEqualTo(200);
    }

    @Test
    void aJobMayNameTheProjectsThatItsOwnerMaySee() throws Exception {
        for (var template : List.of(
                "{'task': 'rag', 'payload': {'question': 'Why?', 'project': '%s'}}",
                "{'task': 'tool', 'payload': {'name': 'search', 'arguments': {'query': 'a', 'project': '%s'}}}")) {
            var job = template.replace('\'', '"');
            assertThat(post("ann", "/v1/jobs", job.formatted("project-of-ann")).statusCode())
                    .isEqualTo(202);
            assertThat(post("ops", "/v1/jobs", job.formatted("project-of-ann")).statusCode())
                    .isEqualTo(202);
            var refused = post("bob", "/v1/jobs", job.formatted("project-of-ann"));
            assertThat(refused.statusCode()).isEqualTo(404);
            var problem = new JsonObject(refused.body());
            assertThat(problem.getString("code")).isEqualTo("not_found");
            assertThat(problem.getJsonArray("errors").getJsonObject(0).getString("pointer"))
                    .isIn("/payload/project", "/payload/arguments/project");
        }
    }
}
