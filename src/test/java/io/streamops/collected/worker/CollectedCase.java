package io.streamops.collected.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.messaging.brokers.RabbitKind;
import io.streamops.messaging.brokers.TestRabbit;
import io.streamops.messaging.objects.ObjectPath;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A consumer with all it needs, and a foreign collector, whatever broker of AMQP 0-9-1 is between them. */
@Requires(Requirement.REDIS_SERVER)
@SuppressWarnings("NullAway.Init") // set before each test
abstract class CollectedCase {
    static final String BUCKET = "crawl-results";
    static final String PROJECT = "proj_xyz";
    private static final String UNDISTURBED = "proj_calm";

    @Parameter
    RabbitKind kind;

    @TempDir
    Path folder;

    Vertx vertx;
    DebianRedis redis;
    EmbeddedObjectStore store;
    RunningConsumer.Brokers brokers;
    ForeignCollector collector;

    @BeforeEach
    final void begin(TestRabbit rabbit, Vertx vertx) throws Exception {
        this.vertx = vertx;
        redis = DebianRedis.start(Files.createDirectory(folder.resolve("redis")));
        var host = rabbit.newHost();
        store = EmbeddedObjectStore.start(folder.resolve("store"), 0);
        brokers = new RunningConsumer.Brokers(host, redis.address(), store.address());
        collector = new ForeignCollector(host);
    }

    @AfterEach
    final void end() throws Exception {
        collector.close();
        store.stop();
        redis.stop();
    }

    final RunningConsumer consumer() throws Exception {
        var consumer = new RunningConsumer(vertx, brokers);
        RunningConsumer.await(consumer.objects.ensureBucket(BUCKET));
        return consumer;
    }

    static void put(RunningConsumer consumer, String key, String content) throws Exception {
        RunningConsumer.await(consumer.objects.put(
                new ObjectPath(BUCKET, key), Buffer.buffer(content), "application/json", Map.of()));
    }

    static JsonObject post(int id) {
        return new JsonObject()
                .put("meta", new JsonObject().put("id", "" + id).put("platform", "tiktok"))
                .put("content", new JsonObject().put("text", "Text of post " + id))
                .put("interaction", new JsonObject().put("views", id));
    }

    static String batch(int from, int to) {
        return new JsonArray(
                        IntStream.range(from, to).mapToObj(CollectedCase::post).toList())
                .encode();
    }

    static String key(int index) {
        return "tiktok/proj_xyz/brand/batch_%03d.json".formatted(index);
    }

    static JsonObject event(int index, int count) {
        return ForeignCollector.event("evt_" + index, PROJECT, index, BUCKET + "/" + key(index), count);
    }

    final void untilQuiet(RunningConsumer consumer) throws Exception {
        Eventually.until(
                "all is settled",
                () -> collector.waiting() == 0 && consumer.lane().inFlight() == 0);
    }

    /** The same batches, once and one after the other, as those of another project. */
    final void assertThatFiguresAreThoseOfAnUndisturbedRun(RunningConsumer consumer, int first, int batches, int posts)
            throws Exception {
        for (var i = first; i < first + batches; i++) {
            collector.publish(ForeignCollector.event("calm_" + i, UNDISTURBED, i, BUCKET + "/" + key(i), posts));
            collector.results(1);
        }
        untilQuiet(consumer);
        try (var redis = new FiguresInRedis(vertx, brokers.redis())) {
            assertThat(redis.all(PROJECT)).hasSizeGreaterThan(10).isEqualTo(redis.all(UNDISTURBED));
        }
    }
}
