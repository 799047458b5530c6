package io.streamops.jobs.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.api.JobSide.Entry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnEachRedis;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Jobs shown, listed, canceled, and done by a third-party worker. */
@SuppressWarnings("NullAway.Init") // set before each test
@OnEachRedis
class JobLifeIT {
    private static final String QUEUE = "jobs:stream";

    @Parameter
    RedisKind kind;

    private JobSide side;
    private ForeignWorker worker;

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    @BeforeEach
    void begin(TestRedis server, Vertx vertx) throws Exception {
        side = JobSide.start(vertx, server.address());
        side.redis("FLUSHALL");
        worker = new ForeignWorker(side);
        worker.join();
    }

    private ForeignWorker.Work take() throws Exception {
        return Objects.requireNonNull(worker.take());
    }

    private JsonObject job(String id) throws Exception {
        return side.json("/v1/jobs/" + id);
    }

    @Test
    void aJobIsShownAsJsonFromItsHash() throws Exception {
        var id = side.create("{\"task\":\"rag\",\"payload\":{\"question\":\"a\",\"k\":2},\"ttl_s\":77}");
        var hash = side.hash(id);
        var job = job(id);
        assertThat(job.getMap().keySet())
                .containsExactly(
                        "job_id", "task", "payload", "status", "created_ts", "updated_ts", "ttl_s", "result", "error");
        assertThat(job)
                .isEqualTo(new JsonObject()
                        .put("job_id", id)
                        .put("task", "rag")
                        .put("payload", new JsonObject().put("question", "a").put("k", 2))
                        .put("status", "queued")
                        .put("created_ts", Long.valueOf(hash.get("created_ts")))
                        .put("updated_ts", Long.valueOf(hash.get("updated_ts")))
                        .put("ttl_s", 77L)
                        .putNull("result")
                        .putNull("error"));
    }

    @Test
    void aForeignWorkerServesIt() throws Exception {
        var id = side.create(JobSide.prompt("hello"));
        var work = take();
        assertThat(work).isEqualTo(new ForeignWorker.Work(work.entry(), id, "chat", "{\"prompt\":\"hello\"}"));
        try (var events = side.events(id, null)) {
            worker.run(work);
            assertThat(events.rest())
                    .extracting(EventReader.Event::name)
                    .containsExactly("hello", "queued", "running", "message", "done");
        }
        assertThat(job(id).getString("status")).isEqualTo("done");
        assertThat(job(id).getJsonObject("result")).isEqualTo(new JsonObject().put("prompt", "hello"));
    }

    @Test
    void whatPeersHaveWrittenIsShownAsItIs() throws Exception {
        side.redis(
                "HSET",
                "job:f-1",
                "job_id",
                "f-1",
                "task",
                "chat",
                "payload",
                "no {json",
                "status",
                "error",
                "ttl_s",
                "soon",
                "result",
                "[1]",
                "error",
                "it broke");
        assertThat(job("f-1")).isEqualTo(new JsonObject("""
                        {"job_id": "f-1", "task": "chat", "payload": {"_raw": "no {json"}, "status": "error",
                         "created_ts": null, "updated_ts": null, "ttl_s": null, "result": [1], "error": "it broke"}"""));
    }

    @Test
    void whatIsNoJobIsNotFound() throws Exception {
        var id = side.create(JobSide.prompt("a"));
        for (var unknown : List.of("nope", id + "0", id + ":events", "%20", "%C3%A9", "x".repeat(300), "a%2Fb")) {
            for (var path : List.of("/v1/jobs/" + unknown, "/v1/jobs/%s/events".formatted(unknown))) {
                var answer = side.get(path);
                assertThat(answer.statusCode()).as(path).isEqualTo(404);
                assertThat(new JsonObject(answer.body()).getString("code")).isEqualTo("not_found");
            }
            assertThat(cancel(unknown, "{}").statusCode()).isEqualTo(404);
        }
        assertThat(job(id).getString("status")).isEqualTo("queued");
    }

    private HttpResponse<String> cancel(String id, @Nullable String json) throws Exception {
        var path = "/v1/jobs/%s/cancel".formatted(id);
        return json == null
                ? side.send(side.request(path).POST(HttpRequest.BodyPublishers.noBody()))
                : side.post(path, json);
    }

    private void assertCanceled(HttpResponse<String> answer, String id, String status, boolean updated) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(new JsonObject(answer.body()))
                .isEqualTo(
                        new JsonObject().put("job_id", id).put("status", status).put("updated", updated));
    }

    private Entry lastEvent(String id) throws Exception {
        return side.stream("job:%s:events".formatted(id)).getLast();
    }

    @Test
    void aQueuedJobIsCanceledAtOnceAndNoWorkerGetsIt() throws Exception {
        var other = side.create(JobSide.prompt("other"));
        var id = side.create("{\"task\":\"embed\",\"payload\":{\"text\":\"a\"},\"ttl_s\":77}");
        side.redis("EXPIRE", "job:" + id, 5);
        side.redis("EXPIRE", "job:%s:events".formatted(id), 5);

        assertCanceled(cancel(id, "{\"reason\":\"no need\"}"), id, "canceled", true);

        var hash = side.hash(id);
        assertThat(hash).hasSize(9).containsEntry("status", "canceled").containsEntry("error", "");
        assertThat(lastEvent(id).fields())
                .isEqualTo(Map.of(
                        "type",
                        "canceled",
                        "ts",
                        hash.get("updated_ts"),
                        "step",
                        "gateway.cancel",
                        "data",
                        "{\"reason\":\"no need\"}"));
        assertThat(side.number("TTL", "job:" + id)).isGreaterThan(70);
        assertThat(side.number("TTL", "job:%s:events".formatted(id))).isGreaterThan(70);
        assertThat(take().job()).isEqualTo(other);
        assertThat(worker.take()).isNull();
        assertCanceled(cancel(id, null), id, "canceled", false);
        assertThat(side.stream("job:%s:events".formatted(id))).hasSize(2);
    }

    @Test
    void aRunningJobIsCanceledAndItsEntryIsLeftToItsWorker() throws Exception {
        var id = side.create(JobSide.prompt("a"));
        var work = take();
        worker.state(id, "running");
        worker.tell(id, "running", "worker.start", "{}");

        assertCanceled(cancel(id, null), id, "canceled", true);

        assertThat(lastEvent(id).fields()).containsEntry("type", "canceled").containsEntry("data", "{}");
        assertThat(side.stream(QUEUE)).extracting(Entry::id).containsExactly(work.entry());
    }

    @Test
    void aFinalStateWinsForGood() throws Exception {
        for (var status : List.of("done", "error")) {
            var id = side.create(JobSide.prompt(status));
            var work = take();
            worker.state(id, status);
            worker.tell(id, status, "worker.end", "{}");
            worker.acknowledge(work);
            var before = side.hash(id);

            assertCanceled(cancel(id, "{}"), id, status, false);

            assertThat(side.hash(id)).isEqualTo(before);
            assertThat(side.stream("job:%s:events".formatted(id))).hasSize(2);
        }
    }

    @Test
    void aForeignGatewaysJobIsCanceledAndNoOtherEntryIsTouched() throws Exception {
        var ours = side.create(JobSide.prompt("ours"));
        side.redis("HSET", "job:f-1", "job_id", "f-1", "status", "queued", "ttl_s", "never");
        side.redis("XADD", "job:f-1:events", side.stream(QUEUE).getFirst().id(), "type", "queued");

        assertCanceled(cancel("f-1", null), "f-1", "canceled", true);

        assertThat(side.number("TTL", "job:f-1")).isBetween(590L, 600L);
        assertThat(take().job()).isEqualTo(ours);
    }

    @Test
    void aReasonHasItsBounds() throws Exception {
        var id = side.create(JobSide.prompt("a"));
        var answer = cancel(id, new JsonObject().put("reason", "x".repeat(501)).encode());
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("/reason");
        assertThat(cancel(id, "{\"reason\":7}").statusCode()).isEqualTo(400);
        assertThat(job(id).getString("status")).isEqualTo("queued");
    }

    private List<String> ids(JsonObject page) {
        return page.getJsonArray("jobs").stream()
                .map(job -> ((JsonObject) job).getString("job_id"))
                .toList();
    }

    /** All pages of a list, each with as many as it may have at the most. */
    private List<String> all(String query, int most) throws Exception {
        var all = new ArrayList<String>();
        var cursor = "";
        for (var pages = 0; pages < 500; pages++) {
            var page = side.json("/v1/jobs?limit=%d%s%s".formatted(most, query, cursor));
            assertThat(ids(page)).hasSizeLessThanOrEqualTo(most);
            all.addAll(ids(page));
            if (page.getString("cursor") == null) {
                return all;
            }
            cursor = "&cursor=" + page.getString("cursor");
        }
        throw new AssertionError("the list does not end");
    }

    /** As a worker does for a job of a third-party gateway. */
    private void add(String id, long created, String task, String status) throws Exception {
        side.redis("HSET", "job:" + id, "job_id", id, "task", task, "status", status, "payload", "{}");
        side.redis("ZADD", "jobs:index", "NX", created, id);
    }

    @Test
    void theListIsNewestFirstAndItsPagesJoin() throws Exception {
        var expected = new ArrayList<String>();
        for (var i = 0; i < 130; i++) {
            var id = "f-%03d".formatted(i);
            add(id, 1_000 + i / 7, i % 3 == 0 ? "chat" : "rag", i % 2 == 0 ? "done" : "queued");
            expected.addFirst(id);
        }
        for (var most : List.of(1, 7, 50, 200)) {
            assertThat(all("", most)).as("pages of %d", most).isEqualTo(expected);
        }
        var chats = expected.stream()
                .filter(id -> Integer.parseInt(id.substring(2)) % 3 == 0)
                .toList();
        assertThat(all("&task=chat", 10)).isEqualTo(chats);
        assertThat(all("&task=chat&status=done", 10))
                .isEqualTo(chats.stream()
                        .filter(id -> Integer.parseInt(id.substring(2)) % 2 == 0)
                        .toList());
        assertThat(all("&status=canceled", 10)).isEmpty();
        assertThat(side.json("/v1/jobs?limit=1").getJsonArray("jobs").getJsonObject(0))
                .isEqualTo(job("f-129"));
    }

    @Test
    void aListGoesOnWhereItWasThoughJobsComeAndGo() throws Exception {
        for (var i = 0; i < 40; i++) {
            add("f-%02d".formatted(i), 1_000, "chat", "done");
        }
        var first = side.json("/v1/jobs?limit=10");
        side.redis("DEL", "job:f-30", "job:f-29", "job:f-28");
        side.redis("ZREM", "jobs:index", "f-30");
        add("f-99", 2_000, "chat", "queued");
        var second = side.json("/v1/jobs?limit=10&cursor=" + first.getString("cursor"));
        assertThat(ids(first)).startsWith("f-39").endsWith("f-30");
        assertThat(ids(second)).startsWith("f-27").endsWith("f-18");
        assertThat(side.number("ZCARD", "jobs:index")).as("what is gone, too").isEqualTo(38);
    }

    @Test
    void expiredJobsLeaveTheIndexEvenIfItIsNotRead() throws Exception {
        for (var i = 0; i < 3_000; i++) {
            side.redis("ZADD", "jobs:index", i, "gone-" + i);
        }
        var id = side.create(JobSide.prompt("a"));
        Eventually.until("it is tidy", () -> side.number("ZCARD", "jobs:index") == 1);
        assertThat(all("", 10)).containsExactly(id);
    }

    @Test
    void aCallLooksAtABoundedNumberOfJobs() throws Exception {
        for (var i = 0; i < 6_000; i++) {
            add("f-" + i, i, "chat", "done");
        }
        add("old", -1, "rag", "done");
        var page = side.json("/v1/jobs?task=rag");
        assertThat(ids(page)).isEmpty();
        assertThat(page.getString("cursor")).isNotNull();
        assertThat(all("&task=rag", 50)).containsExactly("old");
    }

    @Test
    void aPageOfLargeJobsEndsEarly() throws Exception {
        var large = "x".repeat(1_000_000);
        for (var i = 0; i < 30; i++) {
            add("f-" + i, i, "chat", "done");
            side.redis("HSET", "job:f-" + i, "result", "\"" + large + "\"");
        }
        var page = side.json("/v1/jobs");
        assertThat(ids(page)).hasSizeBetween(9, 16);
        assertThat(all("", 50)).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void whatIsNoCursorIsRefused() throws Exception {
        for (var query : List.of("cursor=x", "cursor=" + "x".repeat(401), "limit=201", "status=new", "task=dance")) {
            assertThat(side.get("/v1/jobs?" + query).statusCode()).as(query).isEqualTo(400);
        }
        assertThat(side.json("/v1/jobs")).isEqualTo(new JsonObject("{\"jobs\":[],\"cursor\":null}"));
    }

    @Test
    void theToolsAreListed() throws Exception {
        var tools = side.json("/v1/tools").getJsonArray("tools");
        assertThat(tools).hasSize(3);
        assertThat(tools.getJsonObject(2).fieldNames()).containsExactly("name", "description", "arguments");
        assertThat(tools.getJsonObject(2).getString("name")).isEqualTo("fetch");
        assertThat(tools.getJsonObject(2).getJsonObject("arguments").getString("type"))
                .isEqualTo("object");
    }

    @Test
    void whatWorkersHaveParkedIsShown() throws Exception {
        side.redis(
                "XADD",
                "jobs:dlq",
                "*",
                "src_stream",
                QUEUE,
                "src_group",
                "workers",
                "error",
                "no job_id",
                "job_id",
                "",
                "task",
                "chat",
                "payload",
                "{\"prompt\":\"a\"}",
                "raw",
                "{\"task\":\"chat\"}");
        var parked = side.json("/api/parked?lane=jobs");
        assertThat(parked.getInteger("total")).isEqualTo(1);
        assertThat(parked.getJsonArray("parked").getJsonObject(0).getString("reason"))
                .isEqualTo("no job_id");
    }
}
