package io.streamops.jobs.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.api.JobSide.Entry;
import io.streamops.messaging.brokers.OnEachRedis;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Submission of jobs, and when it is refused. */
@SuppressWarnings("NullAway.Init") // set before each test
@OnEachRedis
class JobCreationIT {
    private static final String QUEUE = "jobs:stream";
    private static final String GROUP = "workers";

    @Parameter
    RedisKind kind;

    private JobSide side;

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    @BeforeEach
    void begin(TestRedis server, Vertx vertx) throws Exception {
        side = JobSide.start(vertx, server.address());
        side.redis("FLUSHALL");
    }

    private HttpResponse<String> post(String json, String... headers) throws Exception {
        return side.post("/v1/jobs", json, headers);
    }

    private static String code(HttpResponse<String> answer) {
        return new JsonObject(answer.body()).getString("code");
    }

    @Test
    void aJobIsWrittenAsTheContractSays() throws Exception {
        var before = System.currentTimeMillis();
        var answer = post("{\"task\": \"chat\", \"payload\": { \"prompt\": \"h\u00e9llo\", \"x\": [1, 2.5, null] } }");
        assertThat(answer.statusCode()).isEqualTo(202);
        var id = new JsonObject(answer.body()).getString("job_id");
        assertThat(new JsonObject(answer.body()).fieldNames()).containsExactly("job_id");
        assertThat(UUID.fromString(id)).hasToString(id);
        assertThat(answer.headers().firstValue("location")).hasValue("/v1/jobs/" + id);

        var payload = "{\"prompt\":\"h\u00e9llo\",\"x\":[1,2.5,null]}";
        assertThat(side.redis("TYPE", "job:" + id)).hasToString("hash");
        var hash = side.hash(id);
        assertThat(hash.keySet())
                .containsExactlyInAnyOrder(
                        "job_id", "task", "payload", "status", "created_ts", "updated_ts", "ttl_s", "result", "error");
        assertThat(hash)
                .containsEntry("job_id", id)
                .containsEntry("task", "chat")
                .containsEntry("payload", payload)
                .containsEntry("status", "queued")
                .containsEntry("ttl_s", "600")
                .containsEntry("result", "")
                .containsEntry("error", "")
                .containsEntry("updated_ts", hash.get("created_ts"));
        var created = Long.parseLong(Objects.requireNonNull(hash.get("created_ts")));
        assertThat(created).isBetween(before, System.currentTimeMillis());

        var event = side.stream("job:" + id + ":events");
        var queued = side.stream(QUEUE);
        assertThat(queued)
                .singleElement()
                .extracting(Entry::fields)
                .satisfies(fields -> assertThat(new ArrayList<>(((Map<?, ?>) fields).entrySet()).toString())
                        .isEqualTo("[job_id=%s, task=chat, payload=%s]".formatted(id, payload)));
        assertThat(event)
                .containsExactly(new Entry(
                        queued.getFirst().id(),
                        Map.of(
                                "type",
                                "queued",
                                "ts",
                                Long.toString(created),
                                "step",
                                "gateway.enqueue",
                                "data",
                                "{}")));

        assertThat(side.number("TTL", "job:" + id)).isBetween(590L, 600L);
        assertThat(side.number("TTL", "job:" + id + ":events")).isBetween(590L, 600L);
        assertThat(side.redis("ZRANGE", "jobs:index", 0, -1, "WITHSCORES").toString())
                .contains(id, Long.toString(created));
        assertThat(side.number("DBSIZE")).as("no other key").isEqualTo(4);
    }

    @Test
    void aTimeToLiveIsTheJobsOwn() throws Exception {
        var id = side.create("{\"task\":\"embed\",\"payload\":{\"text\":\"a\"},\"ttl_s\":31536000}");
        assertThat(side.hash(id)).containsEntry("ttl_s", "31536000");
        assertThat(side.number("TTL", "job:" + id)).isGreaterThan(31_535_000);
        assertThat(side.number("TTL", "job:" + id + ":events")).isGreaterThan(31_535_000);
    }

    @Test
    void errorsNameTheirPlace() throws Exception {
        var wrong = Map.of(
                "{}", List.of("/task", "/payload"),
                "{\"task\":\"dance\",\"payload\":{}}", List.of("/task"),
                "{\"task\":\"chat\",\"payload\":[]}", List.of("/payload"),
                "{\"task\":\"chat\",\"payload\":{\"prompt\":\"a\"},\"ttl_s\":0}", List.of("/ttl_s"),
                "{\"task\":\"chat\",\"payload\":{\"prompt\":\"a\"},\"ttl_s\":31536001}", List.of("/ttl_s"),
                "{\"task\":\"chat\",\"payload\":{\"prompt\":7,\"max_tokens\":0}}",
                        List.of("/payload/prompt", "/payload/max_tokens"),
                "{\"task\":\"tool\",\"payload\":{\"name\":\"dance\"}}", List.of("/payload/name"),
                "{\"task\":\"tool\",\"payload\":{\"name\":\"fetch\",\"arguments\":{}}}",
                        List.of("/payload/arguments/url"));
        for (var each : wrong.entrySet()) {
            var answer = post(each.getKey());
            assertThat(answer.statusCode()).as(each.getKey()).isEqualTo(400);
            assertThat(new JsonObject(answer.body())
                            .getJsonArray("errors").stream().map(error -> ((JsonObject) error).getString("pointer")))
                    .as(each.getKey())
                    .containsExactlyInAnyOrderElementsOf(each.getValue());
        }
        var key = post(JobSide.prompt("a"), "Idempotency-Key", "k".repeat(201));
        assertThat(key.statusCode()).isEqualTo(400);
        assertThat(key.body()).contains("header/Idempotency-Key");
        assertThat(post(JobSide.prompt("a"), "Idempotency-Key", "k".repeat(200)).statusCode())
                .isEqualTo(202);
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(1);
    }

    @Test
    void aPayloadIsMeasuredAsCompactUtf8() throws Exception {
        var room = 200_000 - "{\"prompt\":\"\"}".length();
        var most = "\u00e9".repeat(room / 2) + "x".repeat(room % 2);
        var padded = JobSide.prompt(most).replace(",", ",  " + " ".repeat(1_000));
        var id = side.create(padded);
        assertThat(Objects.requireNonNull(side.hash(id).get("payload")).getBytes(UTF_8))
                .hasSize(200_000);

        var more = post(JobSide.prompt(most + "x"));
        assertThat(more.statusCode()).isEqualTo(413);
        assertThat(new JsonObject(more.body()).getJsonObject("details"))
                .isEqualTo(new JsonObject().put("bytes", 200_001).put("max", 200_000));
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(1);
    }

    @Test
    void aRepeatedRequestIsTheSameJob() throws Exception {
        var first = post("{\"task\":\"rag\",\"payload\":{\"question\":\"a\",\"k\":2}}", "Idempotency-Key", "mine");
        var again = post(
                "{\"payload\":{\"k\":2, \"question\":\"a\"},\"task\":\"rag\",\"ttl_s\":600}",
                "Idempotency-Key",
                "mine");
        var id = new JsonObject(first.body()).getString("job_id");
        assertThat(first.statusCode()).isEqualTo(202);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(new JsonObject(again.body()))
                .isEqualTo(new JsonObject().put("job_id", id).put("idempotent", true));
        assertThat(again.headers().firstValue("location")).hasValue("/v1/jobs/" + id);
        assertThat(side.redis("GET", "idempotency:mine")).hasToString(id);
        assertThat(side.number("TTL", "idempotency:mine")).isBetween(590L, 600L);
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(1);
        assertThat(side.number("XLEN", "job:" + id + ":events")).isEqualTo(1);
    }

    @Test
    void aKeyIsGoodForOneContentAsLongAsItsJobIsThere() throws Exception {
        var id = new JsonObject(
                        post(JobSide.prompt("a"), "Idempotency-Key", "mine").body())
                .getString("job_id");
        for (var other : List.of(
                JobSide.prompt("b"),
                "{\"task\":\"chat\",\"payload\":{\"prompt\":\"a\"},\"ttl_s\":5}",
                "{\"task\":\"embed\",\"payload\":{\"prompt\":\"a\",\"text\":\"a\"}}")) {
            var refused = post(other, "Idempotency-Key", "mine");
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(code(refused)).isEqualTo("idempotency_conflict");
        }
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(1);

        side.redis("DEL", "job:" + id);
        var anew = post(JobSide.prompt("b"), "Idempotency-Key", "mine");
        assertThat(anew.statusCode()).isEqualTo(202);
        assertThat(side.redis("GET", "idempotency:mine")).hasToString(new JsonObject(anew.body()).getString("job_id"));
    }

    @Test
    void aStormOfRequestsWithOneKeyMakesOneJob() throws Exception {
        var ids = new HashSet<String>();
        var statuses = new ArrayList<Integer>();
        for (var answer : storm(20, JobSide.prompt("a"), "Idempotency-Key", "storm")) {
            ids.add(new JsonObject(answer.body()).getString("job_id"));
            statuses.add(answer.statusCode());
        }
        assertThat(ids).hasSize(1);
        assertThat(statuses).containsOnly(200, 202).containsOnlyOnce(202);
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(1);
        assertThat(side.number("ZCARD", "jobs:index")).isEqualTo(1);
    }

    private List<HttpResponse<String>> storm(int count, String json, String... headers) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
            for (var i = 0; i < count; i++) {
                answers.add(CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return post(json, headers);
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        threads));
            }
            return answers.stream().map(CompletableFuture::join).toList();
        }
    }

    private long made(int requests) {
        return storm(requests, JobSide.prompt("a")).stream()
                .filter(answer -> answer.statusCode() == 202)
                .count();
    }

    private void group(String name) throws Exception {
        side.redis("XGROUP", "CREATE", QUEUE, name, "0", "MKSTREAM");
    }

    private List<Entry> read(String name, int count) throws Exception {
        var entries = new ArrayList<Entry>();
        side.redis("XREADGROUP", "GROUP", name, "c", "COUNT", count, "STREAMS", QUEUE, ">")
                .get(0)
                .get(1)
                .forEach(entry -> entries.add(new Entry(entry.get(0).toString(), JobSide.fields(entry.get(1)))));
        return entries;
    }

    private void acknowledge(String name, List<Entry> entries) throws Exception {
        for (var entry : entries) {
            side.redis("XACK", QUEUE, name, entry.id());
        }
    }

    @Test
    void noMoreJobsAreTakenThanMayWait() throws Exception {
        assertThat(made(100)).isEqualTo(JobSide.MOST);
        var refused = post(JobSide.prompt("a"));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(code(refused)).isEqualTo("backpressure");
        assertThat(refused.headers().firstValue("retry-after")).isPresent();
        assertThat(new JsonObject(refused.body()).getJsonObject("details"))
                .isEqualTo(new JsonObject("{\"backlog\":40,\"pending\":0,\"lag\":40,\"max\":40}"));

        var taken = read(GROUP, 30);
        assertThat(made(5)).as("what is being worked on counts").isZero();
        acknowledge(GROUP, taken.subList(5, 30));
        assertThat(made(100)).as("though nothing can be removed").isEqualTo(25);
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(65);
        acknowledge(GROUP, taken.subList(0, 5));
        assertThat(made(100)).isEqualTo(5);
        assertThat(side.number("XLEN", QUEUE))
                .as("what is done with is removed")
                .isEqualTo(40);
        var details = new JsonObject(post(JobSide.prompt("a")).body()).getJsonObject("details");
        assertThat(details.getInteger("backlog")).isEqualTo(40);
    }

    @Test
    void whatAnotherGroupHasNotSeenStaysButDoesNotCount() throws Exception {
        group(GROUP);
        group("audit");
        assertThat(made(50)).isEqualTo(40);
        acknowledge(GROUP, read(GROUP, 40));
        assertThat(made(50)).isEqualTo(40);
        assertThat(side.number("XLEN", QUEUE)).isEqualTo(80);
    }

    /** Jobs are made, worked on, canceled and removed all at once. */
    @Test
    void neverMoreThanMayWaitAreWaitingWhateverHappens() throws Exception {
        group(GROUP);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var making = CompletableFuture.supplyAsync(() -> made(400), threads);
            var done = 0L;
            while (!making.isDone()) {
                done += workOne();
                assertThat(waiting()).isLessThanOrEqualTo(JobSide.MOST);
            }
            assertThat(making.join()).isGreaterThanOrEqualTo(JobSide.MOST).isLessThanOrEqualTo(done + JobSide.MOST);
        }
        while (workOne() == 1) {
            assertThat(waiting()).isLessThan(JobSide.MOST);
        }
        assertThat(made(100)).isEqualTo(JobSide.MOST);
    }

    private long workOne() throws Exception {
        var reply = side.ask("XREADGROUP", "GROUP", GROUP, "c", "COUNT", 1, "STREAMS", QUEUE, ">");
        if (reply == null) {
            return 0;
        }
        var entry = reply.get(0).get(1).get(0);
        side.redis("XACK", QUEUE, GROUP, entry.get(0));
        return 1;
    }

    /** Counted from the queue itself, in one step. */
    private long waiting() throws Exception {
        return side.number("EVAL", """
                local info = redis.call('XINFO', 'GROUPS', KEYS[1])[1]
                local last
                for i = 1, #info, 2 do if info[i] == 'last-delivered-id' then last = info[i + 1] end end
                local pending = redis.call('XPENDING', KEYS[1], ARGV[1])[1]
                return pending + #redis.call('XRANGE', KEYS[1], '(' .. last, '+')
                """, 1, QUEUE, GROUP);
    }

    @Test
    void aForeignGatewaysKeyIsRespected() throws Exception {
        side.redis("SET", "idempotency:theirs", "no-such-job");
        assertThat(post(JobSide.prompt("a"), "Idempotency-Key", "theirs").statusCode())
                .isEqualTo(202);
        side.redis("SET", "idempotency:theirs", "f-1");
        side.redis("HSET", "job:f-1", "job_id", "f-1", "task", "chat", "payload", "{\"prompt\": \"a\"}", "ttl_s", 600);
        var answer = post(JobSide.prompt("a"), "Idempotency-Key", "theirs");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(new JsonObject(answer.body()).getString("job_id")).isEqualTo("f-1");
    }
}
