package io.streamops.crawl.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Eventually;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The gateway between a foreign worker and a foreign gateway, both plain clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class CrawlGatewayIT {
    private static final String SUCCESS = "{\"success\":true,\"scrapedData\":{\"title\":\"Ä\",\"n\":1}}";

    private CrawlSide side;
    private String email;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        side = CrawlSide.start(vertx, folder);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    @BeforeEach
    void useANewUser() {
        email = UUID.randomUUID() + "@example.com";
    }

    private KafkaConsumer<byte[], byte[]> consumer(String topic) {
        var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        "bootstrap.servers",
                        side.kafka.address().bootstrapServers(),
                        "group.id",
                        UUID.randomUUID().toString(),
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(topic));
        return consumer;
    }

    private ConsumerRecord<byte[], byte[]> message(String topic, String key) throws Exception {
        var found = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var consumer = consumer(topic)) {
            Eventually.until("the message is on " + topic, () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(each -> {
                    if (each.key() != null && new String(each.key(), UTF_8).equals(key)) {
                        found.add(each);
                    }
                });
                return !found.isEmpty();
            });
        }
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static String header(ConsumerRecord<byte[], byte[]> message, String name) {
        return new String(message.headers().lastHeader(name).value(), UTF_8);
    }

    private void untilStatus(String id, String status) throws Exception {
        Eventually.until(
                id + " is " + status,
                () -> new JsonObject(String.valueOf(side.stored(email, id)))
                        .getString("status")
                        .equals(status));
    }

    /** What comes behind it in the same partition shows that this one was dealt with. */
    private void untilSettledBehind(String id) throws Exception {
        side.respond(id, Map.of("id", id, "email", email), SUCCESS.getBytes(UTF_8));
        untilStatus(id, "completed");
    }

    @Test
    void aCrawlIsKeptPublishedAndAnsweredToTheLetter() throws Exception {
        var answer =
                side.post("{\"url\":\" https://Example.com/A?b=C&d=%%C3%%84#x \",\"email\":\"%s\"}".formatted(email));
        assertThat(answer.statusCode()).isEqualTo(202);
        var crawl = new JsonObject(answer.body());
        var id = crawl.getString("id");
        assertThat(side.stored(email, id)).isEqualTo(answer.body());
        assertThat(answer.body())
                .isEqualTo(
                        "{\"id\":\"%s\",\"url\":\"https://Example.com/A?b=C&d=%%C3%%84#x\",\"email\":\"%s\",\"status\":\"pending\",\"result\":null,\"createdAt\":\"%s\"}"
                                .formatted(id, email, crawl.getString("createdAt")));
        assertThat(crawl.getString("createdAt")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

        var message = message("crawl-requests", id);
        assertThat(new String(message.value(), UTF_8)).isEqualTo("{\"url\":\"https://Example.com/A?b=C&d=%C3%84#x\"}");
        assertThat(header(message, "id")).isEqualTo(id);
        assertThat(header(message, "email")).isEqualTo(email);
        assertThat(header(message, "createdAt")).isEqualTo(crawl.getString("createdAt"));

        side.answer(id, email, SUCCESS);
        untilStatus(id, "completed");
        var stored = new JsonObject(String.valueOf(side.stored(email, id)));
        assertThat(stored.fieldNames()).containsExactly("id", "url", "email", "status", "result", "createdAt");
        assertThat(stored)
                .isEqualTo(crawl.copy()
                        .put("status", "completed")
                        .put("result", new JsonObject().put("title", "Ä").put("n", 1)));
        var location = answer.headers().firstValue("location").orElseThrow();
        assertThat(side.json(location)).isEqualTo(stored);
    }

    @Test
    void dataIsKeptAsItComesAndOnlyOurOwnIsUnpacked() throws Exception {
        var text = side.crawl("https://a.example", email);
        var packed = side.crawl("https://b.example", email);
        var failed = side.crawl("https://c.example", email);
        side.answer(text, email, "{\"success\":true,\"scrapedData\":\"<p>Grüße</p>\"}");
        var data = new JsonObject().put("url", "https://b.example/").put("title", "B");
        side.answer(
                packed,
                email,
                new JsonObject()
                        .put("success", true)
                        .put("scrapedData", data.encode())
                        .encode());
        side.answer(failed, email, "{\"success\":false,\"errorMessage\":\"Request timed out.\"}");

        untilStatus(text, "completed");
        untilStatus(packed, "completed");
        untilStatus(failed, "failed");
        assertThat(crawl(text).getValue("result")).isEqualTo("<p>Grüße</p>");
        assertThat(crawl(packed).getValue("result")).isEqualTo(data);
        assertThat(crawl(failed).getValue("result")).isEqualTo(new JsonObject().put("error", "Request timed out."));
    }

    private JsonObject crawl(String id) throws Exception {
        return side.json("/api/crawls/%s?email=%s".formatted(id, email));
    }

    @Test
    void whatBreaksTheContractIsParkedWithItsReason() throws Exception {
        var id = side.crawl("https://a.example", email);
        var whole = Map.of("id", id, "email", email);
        var success = SUCCESS.getBytes(UTF_8);
        side.respond(id, Map.of("email", email, "x", "1"), success);
        side.respond(id, Map.of("id", id, "x", "2"), success);
        side.respond(id, Map.of("id", id, "email", " ", "x", "3"), success);
        for (var body : List.of(
                "",
                "no",
                "[]",
                "{}",
                "{\"success\":\"yes\"}",
                "{\"success\":true}",
                "{\"success\":true,\"scrapedData\":7}",
                "{\"success\":false}")) {
            side.respond(id, whole, body.getBytes(UTF_8));
        }
        untilSettledBehind(id);

        var parked = side.json("/api/parked?lane=crawl-responses&limit=200").getJsonArray("parked").stream()
                .map(JsonObject.class::cast)
                .filter(each -> id.equals(each.getString("key")))
                .toList();
        assertThat(parked)
                .extracting(each -> each.getString("reason"))
                .satisfiesExactlyInAnyOrder(
                        reason -> assertThat(reason).contains("header id is missing"),
                        reason -> assertThat(reason).contains("header email is missing"),
                        reason -> assertThat(reason).contains("header email must have"),
                        reason -> assertThat(reason).contains("not a JSON object"),
                        reason -> assertThat(reason).contains("not a JSON object"),
                        reason -> assertThat(reason).contains("not a JSON object"),
                        reason -> assertThat(reason).contains("/success is missing"),
                        reason -> assertThat(reason).contains("/success must be"),
                        reason -> assertThat(reason).contains("/scrapedData is missing"),
                        reason -> assertThat(reason).contains("/scrapedData must be"),
                        reason -> assertThat(reason).contains("/errorMessage is missing"));
    }

    @Test
    void anAnswerForAnUnknownIdIsSettledAndASecondEndRefused() throws Exception {
        var id = side.crawl("https://a.example", email);
        var unknown = UUID.randomUUID().toString();
        side.respond(id, Map.of("id", unknown, "email", email), SUCCESS.getBytes(UTF_8));
        untilSettledBehind(id);
        var ended = side.stored(email, id);
        side.answer(id, email, "{\"success\":false,\"errorMessage\":\"late\"}");
        side.answer(id, email, "{\"success\":true,\"scrapedData\":\"other\"}");
        side.respond(id, Map.of("id", id), SUCCESS.getBytes(UTF_8));
        Eventually.until(
                "the last one was dealt with",
                () -> side.json("/api/parked?lane=crawl-responses&limit=200")
                        .encode()
                        .contains("\"key\":\"" + id));

        assertThat(side.stored(email, id)).isEqualTo(ended);
        assertThat(side.stored(email, unknown)).isNull();
        assertThat(side.get("/api/crawls/%s?email=%s".formatted(unknown, email)).statusCode())
                .isEqualTo(404);
    }

    @Test
    void whatAnotherGatewayHasWrittenIsListedNewestFirst() throws Exception {
        var ours = side.crawl("https://ours.example", email);
        for (var i = 0; i < 300; i++) {
            side.store(email, "old-" + i, foreign("old-" + i, "pending", 1_600_000_000L + i));
        }
        side.store(email, "odd", foreign("odd", "on its way", 1_500_000_000L));
        side.store(email, "bad", "{\"id\":");
        side.store(email, "later", foreign("later", "completed", 4_000_000_000L));

        var list = side.json("/api/crawls?email=%s&limit=3".formatted(email));
        assertThat(list.getInteger("total")).isEqualTo(304);
        assertThat(ids(list)).containsExactly("later", ours, "old-299");
        assertThat(ids(side.json("/api/crawls?email=%s&limit=200&offset=202".formatted(email))))
                .hasSize(101)
                .startsWith("old-99")
                .endsWith("old-0", "odd");
        assertThat(crawl("odd").getString("status")).isEqualTo("on its way");
        assertThat(side.get("/api/crawls/bad?email=" + email).statusCode()).isEqualTo(404);

        side.redis(Command.HDEL, "crawls:" + email, "later", "bad");
        side.store(email, "new-1", foreign("new-1", "failed", 4_000_000_001L));
        side.store(email, "new-2", foreign("new-2", "failed", 4_000_000_002L));
        Eventually.until("the index is as the hash again", () -> {
            var again = side.json("/api/crawls?email=%s&limit=3".formatted(email));
            return ids(again).equals(List.of("new-2", "new-1", ours)) && again.getInteger("total") == 304;
        });
    }

    private String foreign(String id, String status, long seconds) {
        return new JsonObject()
                .put("createdAt", Instant.ofEpochSecond(seconds).toString())
                .put("status", status)
                .put("email", email)
                .put("url", "https://foreign.example")
                .put("id", id)
                .encode();
    }

    private static List<String> ids(JsonObject list) {
        return list.getJsonArray("crawls").stream()
                .map(each -> ((JsonObject) each).getString("id"))
                .toList();
    }

    @Test
    void aRequestOfAnotherGatewayIsAnsweredByUsToo() throws Exception {
        side.store(email, "f-1", foreign("f-1", "in_progress", 1_600_000_000L));
        try (var events = side.events(email, null)) {
            assertThat(events.next().status()).isEqualTo("in_progress");
            side.answer("f-1", email, SUCCESS);
            assertThat(events.next().status()).isEqualTo("completed");

            side.store(email, "f-2", foreign("f-2", "completed", 1_600_000_001L));
            side.answer("f-2", email, SUCCESS);
            side.answer("f-2", email, SUCCESS);
            var event = events.next();
            assertThat(event.crawlId()).isEqualTo("f-2");
            var ours = side.crawl("https://a.example", email);
            assertThat(events.next().crawlId()).as("what comes after f-2").isEqualTo(ours);
        }
    }

    @Test
    void pagesOfLargeCrawlsAreCutShort() throws Exception {
        var large = "x".repeat(900_000);
        for (var i = 0; i < 20; i++) {
            side.store(
                    email,
                    "large-" + i,
                    new JsonObject(foreign("large-" + i, "completed", 1_600_000_000L + i))
                            .put("result", large)
                            .encode());
        }
        var first = side.json("/api/crawls?email=%s&limit=20".formatted(email));
        var got = ids(first).size();
        assertThat(got).isBetween(8, 19);
        assertThat(first.getInteger("total")).isEqualTo(20);
        assertThat(ids(side.json("/api/crawls?email=%s&limit=20&offset=%d".formatted(email, got))))
                .startsWith("large-" + (19 - got));
        try (var events = side.events(email, null)) {
            for (var i = 0; i < 20; i++) {
                assertThat(events.next().crawlId()).isEqualTo("large-" + i);
            }
        }
    }

    @Test
    void allErrorsOfARequestAreReportedAtOnce() throws Exception {
        assertThat(pointers("{}")).containsExactly("/url", "/email");
        assertThat(pointers("{\"url\":\"ftp://example.com\",\"email\":\"no-email\"}"))
                .containsExactly("/url", "/email");
        assertThat(pointers("{\"url\":7,\"email\":{}}")).containsExactly("/url", "/email");
        assertThat(pointers("{\"url\":\"https://example.com\"}")).containsExactly("/email");
        assertThat(side.get("/api/crawls").statusCode()).isEqualTo(400);
        assertThat(side.get("/api/crawls/x").body()).contains("query/email");
        assertThat(side.get("/api/crawls?email=a%7Bb%7D@c&limit=0").body()).contains("query/limit");
        assertThat(side.get("/api/crawls?email=a%7Bb%7D@c").body()).contains("query/email");
    }

    private List<String> pointers(String body) throws Exception {
        var answer = side.post(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        JsonArray errors = new JsonObject(answer.body()).getJsonArray("errors");
        return errors.stream()
                .map(each -> ((JsonObject) each).getString("pointer"))
                .toList();
    }
}
