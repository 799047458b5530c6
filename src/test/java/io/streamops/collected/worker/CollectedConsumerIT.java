package io.streamops.collected.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.UsedHeap;
import io.streamops.messaging.brokers.OnEachRabbit;
import io.streamops.messaging.objects.ObjectPath;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The consumer as foreign collectors see it. */
@OnEachRabbit
class CollectedConsumerIT extends CollectedCase {
    private static final int GARBAGE = 10_000;
    private static final int LARGE = 10 << 20;
    /** More than the consumer's heap. */
    private static final int ROUNDS = 7;

    private static final long GROWTH_ALLOWED = 16 << 20;

    @Test
    void parseValidEvent() throws Exception {
        try (var consumer = consumer().start()) {
            put(consumer, key(3), batch(0, 600));
            collector.publish(event(3, 600));
            var result = collector.results(1).getFirst();
            assertThat(ForeignCollector.json(result)).isEqualTo(new JsonObject("""
                {"project_id": "proj_xyz", "job_id": "proj_xyz-brand-3", "task_type": "analyze_result",
                 "batch_size": 600, "success_count": 600, "error_count": 0}\
                """));
            assertThat(result.getProps().getDeliveryMode()).isEqualTo(2);
            assertThat(result.getEnvelope().getRoutingKey()).isEqualTo("analyze.result");
            untilQuiet(consumer);
            assertThat(consumer.counted(PROJECT)).isEqualTo(600);
            var posts = collector.posts();
            assertThat(posts).hasSize(600);
            assertThat(posts.getFirst().getString("projectId")).isEqualTo("proj_xyz");
            assertThat(posts.getFirst().getInteger("batchIndex")).isEqualTo(3);
        }
    }

    @Test
    void queueDeclarationOnStartup() throws Exception {
        try (var consumer = consumer().start()) {
            assertThat(collector
                            .channel
                            .queueDeclarePassive(ForeignCollector.QUEUE)
                            .getConsumerCount())
                    .isEqualTo(1);
            collector.publish(event(1, 1));
            Eventually.until("it came through the exchange", () -> consumer.waiting() == 1);
        }
    }

    @Test
    void handleMalformedEvent() throws Exception {
        var bad = event(1, 1);
        bad.getJsonObject("payload").remove("minio_path");
        var empty = event(2, 1);
        empty.getJsonObject("payload").put("minio_path", "");
        var number = event(3, 1);
        number.getJsonObject("payload").put("minio_path", 0);
        try (var consumer = consumer().start()) {
            collector.publish(bad);
            collector.publish(empty);
            collector.publish(number);
            for (var parked : collector.parked(3)) {
                assertThat(ForeignCollector.header(parked, "x-parked-attempts")).isEqualTo("3");
                assertThat(ForeignCollector.header(parked, "x-parked-reason")).contains("payload.minio_path");
                assertThat(List.of(bad, empty, number)).contains(ForeignCollector.json(parked));
            }
            untilQuiet(consumer);
            assertThat(consumer.lane().retried()).isEqualTo(6);
        }
    }

    @Test
    void handleInvalidJson() throws Exception {
        var body = "{\"event_id\": \"evt_1\", ".getBytes(UTF_8);
        try (var consumer = consumer().start()) {
            collector.publish(List.of(body));
            var parked = collector.parked(1).getFirst();
            assertThat(parked.getBody()).isEqualTo(body);
            assertThat(ForeignCollector.header(parked, "x-parked-attempts")).isEqualTo("1");
            assertThat(ForeignCollector.header(parked, "x-parked-at"))
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
            untilQuiet(consumer);
            assertThat(consumer.lane().retried()).isZero();
        }
    }

    @Test
    void handlePathWithNoBucketSeparator() throws Exception {
        try (var lines = ConsumerLog.open();
                var consumer = consumer().start()) {
            put(consumer, "batch_000.json", batch(0, 3));
            var event = event(0, 3);
            event.getJsonObject("payload").put("minio_path", "batch_000.json");
            collector.publish(event);
            assertThat(ForeignCollector.json(collector.results(1).getFirst()).getInteger("success_count"))
                    .isEqualTo(3);
            assertThat(lines.saying("a path names no bucket, using the default"))
                    .hasSize(1);
        }
    }

    @Test
    void detectLegacyFormat() throws Exception {
        try (var consumer = consumer().start()) {
            put(consumer, "tiktok/proj_1/7.json", post(7).encodePrettily());
            collector.publish(new JsonObject()
                    .put("data_ref", new JsonObject().put("bucket", BUCKET).put("path", "tiktok/proj_1/7.json")));
            var result = ForeignCollector.json(collector.results(1).getFirst());
            assertThat(result.getString("project_id")).isEqualTo("proj_1");
            assertThat(result.getInteger("batch_size")).isEqualTo(1);
            assertThat(consumer.counted("proj_1")).isEqualTo(1);
        }
    }

    @Test
    void detectInlineFormat() throws Exception {
        try (var consumer = consumer().start()) {
            collector.publish(post(7));
            collector.publish(new JsonObject().put("payload", post(8)));
            collector.results(2);
            assertThat(consumer.counted("unassigned")).isEqualTo(2);
        }
    }

    @Test
    void handleAmbiguousFormat() throws Exception {
        try (var consumer = consumer().start()) {
            put(consumer, key(1), batch(0, 5));
            collector.publish(event(1, 5)
                    .put("data_ref", new JsonObject().put("bucket", "nowhere").put("path", "x")));
            assertThat(ForeignCollector.json(collector.results(1).getFirst()).getInteger("batch_size"))
                    .isEqualTo(5);
        }
    }

    @Test
    void logEventContext() throws Exception {
        try (var lines = ConsumerLog.open();
                var consumer = consumer().start()) {
            put(consumer, key(4), batch(0, 600).replaceFirst("\\[", "[17,"));
            collector.publish(event(4, 601));
            collector.results(1);
            collector.publish(event(5, 1)
                    .put("payload", event(5, 1).getJsonObject("payload").putNull("minio_path")));
            collector.parked(1);
            untilQuiet(consumer);
            assertThat(lines.saying("batch completed")).hasSize(1);
            assertThat(lines.saying("message parked")).hasSize(1);
            assertThat(lines.all())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line)
                            .containsEntry("project_id", "proj_xyz")
                            .containsKeys("event_id", "job_id", "batch_index"));
        }
    }

    @Test
    void anUnreadablePostIsCountedAndDoesNotStopTheBatch() throws Exception {
        try (var consumer = consumer().start()) {
            put(consumer, key(1), post(1).encode() + "\nno json\n" + post(2).encode() + "\n{\"meta\": {}}\n");
            collector.publish(event(1, 4));
            var result = ForeignCollector.json(collector.results(1).getFirst());
            assertThat(result.getInteger("batch_size")).isEqualTo(4);
            assertThat(result.getInteger("success_count")).isEqualTo(2);
            assertThat(result.getInteger("error_count")).isEqualTo(2);
            assertThat(consumer.progress(PROJECT).getFirst().firstErrors())
                    .hasSize(2)
                    .first()
                    .asString()
                    .startsWith("post 1: it is not valid JSON");
        }
    }

    @Test
    void whileMinioIsAwayTheLanePausesAndNothingIsLost() throws Exception {
        try (var consumer = consumer().start()) {
            put(consumer, key(1), batch(0, 5));
            var port = store.address().endpoint().getPort();
            store.stop();
            collector.publish(event(1, 5));
            Eventually.until(
                    "the lane pauses", () -> "minio".equals(consumer.lane().pausedBy()));
            store = EmbeddedObjectStore.start(folder.resolve("store"), port);
            collector.results(1);
            untilQuiet(consumer);
            assertThat(consumer.lane().parked()).isZero();
            assertThat(consumer.counted(PROJECT)).isEqualTo(5);
        }
    }

    @Test
    void anObjectThatTheStorageFailsAtIsParkedWhileOthersGoOn() throws Exception {
        try (var lines = ConsumerLog.open();
                var consumer = consumer().start()) {
            put(consumer, key(1), batch(0, 5));
            var tooLong = "tiktok/%s/x.json".formatted("a".repeat(300));
            var broken = folder.resolve("store/buckets").resolve(BUCKET).resolve("broken.json");
            Files.createSymbolicLink(broken, broken);
            collector.publish(ForeignCollector.event("evt_long", PROJECT, 2, BUCKET + "/" + tooLong, 1));
            collector.publish(ForeignCollector.event("evt_broken", PROJECT, 3, BUCKET + "/broken.json", 1));
            collector.publish(event(1, 5));
            collector.results(1);
            assertThat(collector.parked(2).stream().map(parked -> ForeignCollector.header(parked, "x-parked-reason")))
                    .allMatch(reason -> reason.startsWith("failed after 5 attempts, the last one with "))
                    .anyMatch(reason -> reason.endsWith(
                            "object storage rejected %s/%s: KeyTooLongError".formatted(BUCKET, tooLong)))
                    .anyMatch(reason -> reason.contains("object storage failed on %s/broken.json".formatted(BUCKET)));
            untilQuiet(consumer);
            assertThat(consumer.lane().retried()).isEqualTo(8);
            assertThat(lines.saying("lane paused")).isEmpty();
        }
    }

    @Test
    void aBatchThatComesAgainIsNotWorkedOnAgainAndItsResultIs() throws Exception {
        try (var lines = ConsumerLog.open();
                var consumer = consumer().start()) {
            put(consumer, key(1), batch(0, 5));
            collector.publish(event(1, 5));
            collector.publish(event(1, 5));
            var results = collector.results(2);
            assertThat(ForeignCollector.json(results.get(0))).isEqualTo(ForeignCollector.json(results.get(1)));
            assertThat(lines.saying("batch completed")).hasSize(1);
            assertThat(results.getFirst().getProps().getMessageId()).isEqualTo("evt_1");
        }
    }

    @Test
    void eventsWithIdsThatNoMessageCanCarryHaveTheirResults() throws Exception {
        var longId = "evt_" + "é".repeat(5_000);
        var longPath = "tiktok/proj_xyz/" + ("d".repeat(100) + "/").repeat(5) + "batch.json";
        try (var consumer = consumer().start()) {
            put(consumer, key(1), batch(0, 5));
            put(consumer, longPath, batch(5, 10));
            var derived = event(2, 5);
            derived.remove("event_id");
            derived.getJsonObject("payload").put("minio_path", BUCKET + "/" + longPath);
            for (var round = 0; round < 20; round++) {
                collector.publish(List.of(
                        event(1, 5).put("event_id", longId + round).encode().getBytes(UTF_8),
                        ("no JSON " + round).getBytes(UTF_8)));
            }
            collector.publish(derived);
            var results = collector.results(21);
            assertThat(results)
                    .extracting(result -> result.getProps().getMessageId())
                    .doesNotHaveDuplicates();
            assertThat(collector.parked(20)).hasSize(20);
            untilQuiet(consumer);
            assertThat(collector.parkedCount()).isZero();
            assertThat(consumer.counted(PROJECT)).isEqualTo(10);
            assertThat(consumer.lane().retried()).isZero();
            assertThat(consumer.lane().parked()).isEqualTo(20);
        }
    }

    @Test
    void duplicatesAndAnyOrderAndTwoConsumersComeToTheSameFigures() throws Exception {
        var events = new ArrayList<JsonObject>();
        try (var one = consumer().start();
                var other = consumer().start()) {
            for (var i = 0; i < 40; i++) {
                put(one, key(i), batch(i * 50, i * 50 + 60));
                events.add(event(i, 60));
                events.add(event(i, 60));
            }
            Collections.shuffle(events, new Random(5));
            for (var event : events) {
                collector.publish(event);
            }
            collector.results(80);
            untilQuiet(one);
            untilQuiet(other);
            assertThat(one.counted(PROJECT)).isEqualTo(40 * 50 + 10);
            assertThatFiguresAreThoseOfAnUndisturbedRun(one, 0, 40, 60);
            assertThat(collector.parkedCount()).isZero();
        }
    }

    @Test
    @SuppressWarnings("try") // a process is there to be killed
    void whateverIsKilledTheFiguresAreThoseOfAnUndisturbedRun() throws Exception {
        try (var watcher = consumer()) {
            for (var i = 0; i < 10; i++) {
                put(watcher, key(i), batch(i * 2_000, (i + 1) * 2_000));
            }
            ConsumerProcess.start(brokers, "256m").awaitReady().close();
            for (var i = 0; i < 10; i++) {
                collector.publish(event(i, 2_000));
            }
            for (var kill = 1; kill <= 3; kill++) {
                var counted = watcher.counted(PROJECT);
                try (var process = ConsumerProcess.start(brokers, "256m")) {
                    process.awaitReady();
                    Eventually.until(
                            "it is in the middle of something",
                            () -> watcher.counted(PROJECT) > counted || counted == 20_000);
                }
            }
            watcher.start();
            collector.results(10);
            untilQuiet(watcher);
            assertThat(watcher.counted(PROJECT)).isEqualTo(20_000);
            assertThat(watcher.progress(PROJECT))
                    .hasSize(10)
                    .allSatisfy(batch -> assertThat(batch.done()).isEqualTo(2_000));
            assertThatFiguresAreThoseOfAnUndisturbedRun(watcher, 0, 10, 2_000);
            assertThat(collector.parkedCount()).isZero();
        }
    }

    @Test
    void aBatchOf200MegabytesNeedsNoHeapOf200() throws Exception {
        var file = folder.resolve("large.ndjson");
        var posts = large(file, 200L << 20);
        try (var watcher = consumer();
                var process = ConsumerProcess.start(brokers, "128m").awaitReady()) {
            watcher.objects
                    .putFile(new ObjectPath(BUCKET, key(1)), file, "application/x-ndjson", Map.of())
                    .await();
            collector.publish(event(1, posts));
            var result = ForeignCollector.json(collector.results(1).getFirst());
            assertThat(result.getInteger("success_count")).isEqualTo(posts);
            assertThat(process.isAlive()).isTrue();
        }
    }

    private static int large(Path file, long bytes) throws IOException {
        var text = "word ".repeat(10_000);
        var posts = 0;
        try (var out = Files.newBufferedWriter(file)) {
            for (var written = 0L; written < bytes; posts++) {
                var post = post(posts);
                post.getJsonObject("content").put("text", text + posts);
                var line = post.encode();
                out.write(line);
                out.write('\n');
                written += line.length() + 1;
            }
        }
        return posts;
    }

    @Test
    void tenThousandMessagesOfGarbageAreAllAccountedFor() throws Exception {
        try (var consumer = consumer().start()) {
            put(consumer, key(1), batch(0, 5));
            var garbage = new Garbage(new Random(11));
            publish(garbage, GARBAGE / 2);
            Eventually.until("half of it is parked", () -> collector.parkedCount() == GARBAGE / 2);
            var early = UsedHeap.bytes();
            publish(garbage, GARBAGE / 2);
            collector.publish(event(1, 5));
            collector.results(1);
            Eventually.until("all are parked", () -> collector.parkedCount() == GARBAGE);
            untilQuiet(consumer);
            assertThat(UsedHeap.bytes() - early).isLessThan(GROWTH_ALLOWED);
            assertThat(consumer.lane().pausedBy()).isNull();
            assertThat(consumer.counted(PROJECT)).isEqualTo(5);
        }
    }

    @Test
    void messagesOfTenMegabytesAreParkedWholeAndOthersGoOn() throws Exception {
        var inline = post(7);
        inline.getJsonObject("content").put("text", "x".repeat(LARGE));
        var large = List.of(
                inline.encode().getBytes(UTF_8),
                "[".repeat(LARGE).getBytes(UTF_8),
                event(1, 1).put("more", "x".repeat(LARGE)).encode().getBytes(UTF_8));
        try (var watcher = consumer();
                var process = ConsumerProcess.start(brokers, "192m").awaitReady()) {
            put(watcher, key(1), batch(0, 5));
            for (var i = 0; i < ROUNDS; i++) {
                collector.publish(large);
            }
            collector.publish(event(1, 5));
            collector.results(1);
            assertThat(collector.parked(ROUNDS * large.size())).allSatisfy(each -> {
                assertThat(large).anyMatch(body -> Arrays.equals(body, each.getBody()));
                assertThat(ForeignCollector.header(each, "x-parked-reason"))
                        .matches("it has \\d{8} bytes, more than 4194304");
            });
            assertThat(watcher.counted(PROJECT)).isEqualTo(5);
            assertThat(process.isAlive()).isTrue();
        }
    }

    private void publish(Garbage garbage, int pieces) throws Exception {
        for (var sent = 0; sent < pieces; sent += 100) {
            collector.publish(
                    IntStream.range(0, 100).mapToObj(i -> garbage.next()).toList());
        }
    }
}
