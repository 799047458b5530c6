package io.streamops.crawl.worker;

import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRabbit;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CrawlSettings;
import io.streamops.settings.CrawlSettings.DataForm;
import io.streamops.settings.RabbitSettings;
import io.streamops.settings.RedisSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Real brokers, and what foreign services and workers need of them. */
final class CrawlStage {
    static final CrawlSettings SETTINGS = new CrawlSettings(
            Duration.ofHours(1),
            Duration.ofDays(1),
            Duration.ofSeconds(15),
            1 << 20,
            Duration.ZERO,
            50,
            true,
            Optional.empty(),
            DataForm.OBJECT);

    private final Vertx vertx;
    private final Path kafkaData;
    private EmbeddedKafka kafka;
    private final EmbeddedRedis redis;
    private final EmbeddedRabbit rabbit;
    private final KafkaTopics topics;
    private final KafkaConnections publishing;
    private final RedisConnections redisConnections;
    private final RabbitConnections rabbitConnections;
    private final List<Supplier<Future<Void>>> closing = new ArrayList<>();

    CrawlStage(Vertx vertx, Path dir) throws Exception {
        this.vertx = vertx;
        kafkaData = Files.createDirectories(dir.resolve("kafka"));
        kafka = EmbeddedKafka.start(kafkaData, 0);
        redis = EmbeddedRedis.start(Files.createDirectories(dir.resolve("redis")), 0);
        rabbit = EmbeddedRabbit.start(Files.createDirectories(dir.resolve("rabbit")), 0);
        topics = await(KafkaTopics.open(vertx, kafka.address()));
        publishing = await(KafkaConnections.open(
                vertx,
                kafka.address(),
                topics,
                Telemetry.unobserved(),
                WallClock.get(),
                UUID.randomUUID().toString()));
        redisConnections = new RedisConnections(vertx, redis.address());
        rabbitConnections = new RabbitConnections(vertx, rabbit.address());
        await(topics.ensure(largeRecords("crawl-requests"), List.of("crawl-workers")));
        await(topics.ensure(KafkaTopics.Spec.standard("crawl-responses"), List.of()));
        await(topics.ensure(largeRecords("crawl-requests.dlq"), List.of()));
    }

    /** As an operator may have made it. */
    private static KafkaTopics.Spec largeRecords(String topic) {
        return new KafkaTopics.Spec(topic, 3, (short) 1, Duration.ofDays(7), 16 << 20, false);
    }

    ForeignGateway gateway() {
        var gateway = new ForeignGateway(kafka.address());
        gateway.read("crawl-responses", "crawl-requests.dlq");
        return gateway;
    }

    ForeignIndexer indexer() throws Exception {
        return new ForeignIndexer(rabbit.address());
    }

    void stopKafka() {
        kafka.stop();
    }

    /** Where it was before. */
    void startKafka() throws Exception {
        kafka = EmbeddedKafka.start(kafkaData, kafka.port());
    }

    int redisPort() {
        return redis.port();
    }

    int rabbitPort() {
        return rabbit.port();
    }

    /** A worker; returns its deployment. */
    String worker(CrawlSettings settings, int maxInFlight) throws Exception {
        return worker(settings, maxInFlight, redisConnections, rabbitConnections);
    }

    /** A worker that reaches Redis and RabbitMQ by these ports; returns its deployment. */
    String worker(int redisPort, int rabbitPort) throws Exception {
        var redisBehind = new RedisConnections(
                vertx, new RedisSettings.Address(at(redis.address().url(), redisPort)));
        var rabbitBehind = new RabbitConnections(
                vertx, new RabbitSettings.Address(at(rabbit.address().url(), rabbitPort)));
        closing.add(redisBehind::close);
        closing.add(rabbitBehind::close);
        return worker(SETTINGS, 8, redisBehind, rabbitBehind);
    }

    private static URI at(URI url, int port) {
        return URI.create(url.toString().replace(":" + url.getPort(), ":" + port));
    }

    private String worker(
            CrawlSettings settings, int maxInFlight, RedisConnections redisOfIt, RabbitConnections rabbitOfIt)
            throws Exception {
        var parts = new CrawlWorkerParts(
                settings,
                "StreamOps/test",
                publishing,
                redisOfIt,
                rabbitOfIt,
                Telemetry.unobserved(),
                WallClock.get(),
                new LaneRegistry());
        return await(vertx.deployVerticle(
                new CrawlWorkerVerticle(parts),
                new DeploymentOptions()
                        .setThreadingModel(ThreadingModel.VIRTUAL_THREAD)
                        .setConfig(new JsonObject().put("maxInFlight", maxInFlight))));
    }

    void stop(String worker) throws Exception {
        await(vertx.undeploy(worker));
    }

    /** Nothing is known of any page any more. */
    void forget() throws Exception {
        redis(Command.FLUSHALL);
    }

    /** What Redis answers, as text; not for what may be nil. */
    String redis(Command command, String... arguments) throws Exception {
        var request = Request.cmd(command);
        List.of(arguments).forEach(request::arg);
        return await(redisConnections.ask(request)).toString();
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    void close() throws Exception {
        await(publishing.close());
        await(topics.close());
        for (var each : closing) {
            await(each.get());
        }
        await(redisConnections.close());
        await(rabbitConnections.close());
        rabbit.stop();
        redis.stop();
        kafka.stop();
    }
}
