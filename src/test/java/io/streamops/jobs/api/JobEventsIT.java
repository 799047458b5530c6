package io.streamops.jobs.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.api.EventReader.Event;
import io.streamops.jobs.api.JobSide.Entry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnEachRedis;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Event streams of jobs of a third-party worker. */
@SuppressWarnings("NullAway.Init") // set before each test
@OnEachRedis
class JobEventsIT {
    @Parameter
    RedisKind kind;

    private TestRedis server;
    private JobSide side;
    private ForeignWorker worker;
    private String id;

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    @BeforeEach
    void start(TestRedis server, Vertx vertx) throws Exception {
        this.server = server;
        side = JobSide.start(vertx, server.address());
        begin();
    }

    private void begin() throws Exception {
        side.redis("FLUSHALL");
        worker = new ForeignWorker(side);
        id = side.create(JobSide.prompt("a"));
    }

    private String log() {
        return "job:%s:events".formatted(id);
    }

    private String tell(String type, String data) throws Exception {
        return worker.tell(id, type, "worker.echo", data);
    }

    private void end() throws Exception {
        worker.state(id, "done");
        tell("done", "{}");
    }

    private static Event next(EventReader reader) throws Exception {
        return Objects.requireNonNull(reader.next(), "the stream has ended");
    }

    private List<String> rest(@Nullable String lastEventId) throws Exception {
        try (var reader = side.events(id, lastEventId)) {
            return reader.rest().stream()
                    .map(event -> String.valueOf(event.id()))
                    .toList();
        }
    }

    private List<String> logged() throws Exception {
        return side.stream(log()).stream().map(Entry::id).toList();
    }

    @Test
    void firstComesHelloThenTheLogThenWhatHappensUpToTheEnd() throws Exception {
        tell("running", "{}");
        try (var reader = side.events(id, null)) {
            var hello = next(reader);
            assertThat(hello.id()).isNull();
            assertThat(hello.name()).isEqualTo("hello");
            assertThat(hello.json().fieldNames()).containsExactly("job_id", "ts");
            assertThat(hello.json().getString("job_id")).isEqualTo(id);

            var queued = side.stream(log()).getFirst();
            assertThat(next(reader))
                    .isEqualTo(new Event(
                            queued.id(),
                            "queued",
                            new JsonObject()
                                    .put("id", queued.id())
                                    .put("type", "queued")
                                    .put("ts", Long.valueOf(queued.fields().get("ts")))
                                    .put("step", "gateway.enqueue")
                                    .put("data", new JsonObject())));
            assertThat(next(reader).name()).isEqualTo("running");

            var token = tell("token", "{\"text\": \"h\u00e9\\n\"}");
            var live = next(reader);
            assertThat(live.id()).isEqualTo(token);
            assertThat(live.json().getJsonObject("data")).isEqualTo(new JsonObject().put("text", "h\u00e9\n"));
            assertThat(live.json().getString("step")).isEqualTo("worker.echo");
            end();
            assertThat(next(reader).name()).isEqualTo("done");
            assertThat(reader.next()).isNull();
        }
    }

    @Test
    void whateverPeersWriteStaysOneEvent() throws Exception {
        tell("odd\r\ndata: {}\n\nid: 7", "no {json");
        tell("", "");
        tell("list", "[1, \"a\nb\"]");
        side.redis("XADD", log(), "*", "type", "bare");
        side.redis("XADD", log(), "*", "type", "late", "ts", "soon", "data", "null");
        end();
        try (var reader = side.events(id, null)) {
            var events = reader.rest();
            assertThat(events).extracting(Event::id).containsExactlyElementsOf(withHello(logged()));
            assertThat(events.get(2).name()).isEqualTo("odd  data: {}  id: 7");
            assertThat(events.get(2).type()).isEqualTo("odd\r\ndata: {}\n\nid: 7");
            assertThat(events.get(2).json().getValue("data")).isEqualTo("no {json");
            assertThat(events.get(3).name()).isNull();
            assertThat(events.get(3).json().getValue("data")).isEqualTo("");
            assertThat(events.get(4).json().getValue("data")).isEqualTo("[1, \"a\nb\"]");
            assertThat(events.get(5).json().getInteger("ts")).isZero();
            assertThat(events.get(6).json().getValue("data")).isNull();
        }
    }

    private static List<@Nullable String> withHello(List<String> ids) {
        var all = new ArrayList<@Nullable String>(ids);
        all.addFirst(null);
        return all;
    }

    @Test
    void nothingComesBehindTheEnd() throws Exception {
        for (var last : List.of("done", "error", "canceled")) {
            begin();
            tell(last, "{}");
            var seen = logged();
            tell("token", "{}");
            assertThat(rest(null).subList(1, 3)).isEqualTo(seen);
        }
    }

    @Test
    void aClientGoesOnBehindTheEventThatItNames() throws Exception {
        tell("running", "{}");
        tell("token", "{}");
        end();
        var all = logged();
        for (var i = 0; i < all.size() - 1; i++) {
            assertThat(rest(all.get(i)).subList(1, all.size() - i)).isEqualTo(all.subList(i + 1, all.size()));
        }
        for (var strange : List.of("x", "1-2-3", "-1", "1".repeat(20), "0", "0-0")) {
            assertThat(rest(strange)).as(strange).hasSize(all.size() + 1);
        }
    }

    @Test
    void aClientThatHasTheTerminalEventMustNotReconnect() throws Exception {
        assertThat(side.open(id, null).statusCode()).isEqualTo(200);
        var last = tell("done", "{}");
        assertThat(side.open(id, last).statusCode()).as("as soon as it is told").isEqualTo(204);
        worker.state(id, "done");
        assertThat(side.open(id, last).statusCode()).isEqualTo(204);
        assertThat(side.open(id, "9999999999999-0").statusCode()).isEqualTo(204);
        assertThat(side.open(id, logged().getFirst()).statusCode()).isEqualTo(200);
        var query = "/v1/jobs/%s/events?last_event_id=%s".formatted(id, last);
        assertThat(side.get(query).statusCode()).isEqualTo(204);
    }

    @Test
    void aCancelIsTheEndOfTheStream() throws Exception {
        try (var reader = side.events(id, null)) {
            next(reader);
            side.post("/v1/jobs/%s/cancel".formatted(id), "{\"reason\":\"late\"}");
            var events = reader.rest();
            assertThat(events).extracting(Event::name).containsExactly("queued", "canceled");
            assertThat(events.getLast().json().getJsonObject("data").getString("reason"))
                    .isEqualTo("late");
        }
    }

    @Test
    void aJobThatExpiresEndsItsStream() throws Exception {
        try (var reader = side.events(id, null)) {
            next(reader);
            next(reader);
            side.redis("DEL", "job:" + id, log());
            assertThat(reader.next()).isNull();
        }
        assertThat(side.open(id, null).statusCode()).isEqualTo(404);
    }

    @Test
    void aJobThatIsFinalWithoutATerminalEventEndsTheStreamToo() throws Exception {
        String last;
        try (var reader = side.events(id, null)) {
            next(reader);
            last = next(reader).id();
            worker.state(id, "error");
            assertThat(side.open(id, last).statusCode()).as("it may still come").isEqualTo(200);
            side.redis("HSET", "job:" + id, "updated_ts", System.currentTimeMillis() - 60_000);
            assertThat(reader.next()).isNull();
        }
        assertThat(side.open(id, last).statusCode()).isEqualTo(204);
        assertThat(side.open(id, "1-1").statusCode())
                .as("there is something left")
                .isEqualTo(200);
    }

    @Test
    void aClientThatComesBackBetweenTheEndAndItsEventGetsTheEvent() throws Exception {
        var last = tell("token", "{}");
        worker.state(id, "done");
        try (var reader = side.events(id, last)) {
            assertThat(next(reader).name()).isEqualTo("hello");
            var end = tell("done", "{}");
            assertThat(next(reader).id()).isEqualTo(end);
            assertThat(reader.next()).isNull();
        }
    }

    /** Many follow many jobs, each of which ends only once all of them are there. */
    @Test
    void everybodyGetsAllOfTheirJob() throws Exception {
        var jobs = new ArrayList<String>();
        for (var i = 0; i < 20; i++) {
            jobs.add(side.create(JobSide.prompt("job " + i)));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = new ArrayList<EventReader>();
            for (var i = 0; i < 100; i++) {
                readers.add(side.events(jobs.get(i % 20), null));
            }
            var all = readers.stream()
                    .map(reader -> CompletableFuture.supplyAsync(() -> drain(reader), threads))
                    .toList();
            for (var round = 0; round < 20; round++) {
                for (var job : jobs) {
                    worker.tell(job, round == 19 ? "done" : "token", "w", "{\"n\":%d}".formatted(round));
                }
            }
            for (var i = 0; i < 100; i++) {
                id = jobs.get(i % 20);
                assertThat(all.get(i).join()).extracting(Event::id).containsExactlyElementsOf(withHello(logged()));
            }
        }
    }

    private static List<Event> drain(EventReader reader) {
        try (reader) {
            return reader.rest();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The connection breaks after any number of bytes, while the job goes on. */
    @RepeatedTest(8)
    void howeverOftenAClientIsCutOffWhatItGetsJoinsToTheLog(RepetitionInfo repetition) throws Exception {
        var random = new Random(repetition.getCurrentRepetition());
        var working = CompletableFuture.runAsync(() -> work(new Random(random.nextLong())));
        var seen = new ArrayList<String>();
        while (true) {
            var answer = side.open(id, seen.isEmpty() ? null : seen.getLast());
            if (answer.statusCode() == 204) {
                break;
            }
            try (var reader = new EventReader(answer.body())) {
                reader.rest(1 + random.nextInt(4_000)).stream()
                        .filter(event -> event.id() != null)
                        .forEach(event -> seen.add(event.id()));
            }
        }
        working.join();
        assertThat(seen).isEqualTo(logged());
    }

    private void work(Random random) {
        try {
            for (var i = 0; i < 300; i++) {
                tell(
                        "token",
                        new JsonObject()
                                .put("text", "x".repeat(random.nextInt(200)))
                                .encode());
            }
            end();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aRestartOfRedisLeavesNoGapAndRepeatsNothing() throws Exception {
        try (var reader = side.events(id, null)) {
            next(reader);
            var seen = new ArrayList<String>();
            seen.add(next(reader).id());
            tell("token", "{\"n\":1}");
            seen.add(next(reader).id());
            server.stop();
            server.start();
            Eventually.until("redis answers", this::isBack);
            var second = tell("token", "{\"n\":2}");
            end();
            for (var event : reader.rest()) {
                seen.add(event.id());
            }
            assertThat(seen).contains(second).isEqualTo(logged());
        }
        var another = side.post("/v1/jobs", JobSide.prompt("again"));
        assertThat(another.statusCode()).isEqualTo(202);
    }

    private boolean isBack() {
        try {
            return side.redis("PING") != null && side.get("/v1/jobs/" + id).statusCode() == 200;
        } catch (Exception e) {
            return false;
        }
    }
}
