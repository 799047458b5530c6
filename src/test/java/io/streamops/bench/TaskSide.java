package io.streamops.bench;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.streamops.contract.event.TaskType;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.EventPublisher;
import io.streamops.events.projection.ProjectionParts;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.processor.EventProcessorVerticle;
import io.streamops.processor.ProcessorParts;
import io.streamops.processor.TaskWork;
import io.streamops.settings.KafkaSettings;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.run.RetryDelay;
import io.streamops.tasks.run.TaskEngine;
import io.streamops.tasks.run.TaskRunStore;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** All that brings tasks from their event to their end, and to what is shown of it, with brokers of its own. They do nothing. */
@SuppressWarnings("try") // closing it can be interrupted, as all that waits can
final class TaskSide implements AutoCloseable {
    private static final String NODE = "bench";
    private static final Duration TTL = Duration.ofHours(1);

    private final Vertx vertx;
    private final Telemetry telemetry = new Telemetry(new SimpleMeterRegistry(), OpenTelemetry.noop());
    private final EmbeddedKafka broker;
    private final EmbeddedRedis redisServer;
    private final KafkaConnections kafka;
    private final RedisConnections redis;

    /** A node's projection and its processor, with the usual bounds. */
    TaskSide(Vertx vertx, Path dir) throws Exception {
        this.vertx = vertx;
        broker = EmbeddedKafka.start(Files.createDirectories(dir.resolve("kafka")), 0);
        redisServer = EmbeddedRedis.start(Files.createDirectories(dir.resolve("redis")), 0);
        var topics = await(KafkaTopics.open(vertx, broker.address()));
        kafka = await(KafkaConnections.open(vertx, broker.address(), topics, telemetry, WallClock.get(), NODE));
        redis = new RedisConnections(vertx, redisServer.address());
        var views = new ProjectionParts(kafka, redis, TTL, new LaneRegistry());
        var projection = Objects.requireNonNull(views.capability().background()).get();
        await(vertx.deployVerticle(projection, new DeploymentOptions()));
        await(vertx.deployVerticle(
                new EventProcessorVerticle(processor()),
                new DeploymentOptions()
                        .setThreadingModel(ThreadingModel.VIRTUAL_THREAD)
                        .setConfig(new JsonObject(Map.of("workflowsAtOnce", 8, "tasksAtOnce", 128)))));
    }

    private ProcessorParts processor() {
        var events = EventPublisher.ofProcessor(
                kafka.publisher(), NODE, telemetry.meters(), WallClock.get(), UUID::randomUUID);
        return new ProcessorParts(
                NODE,
                kafka,
                telemetry,
                new LaneRegistry(),
                (owner, atOnce) -> (event, metadata) -> Outcome.DONE,
                TaskWork.of(atOnce -> new TaskEngine.Parts(
                        UUID.randomUUID().toString(),
                        List.of(new Nothing()),
                        Map.of(),
                        (type, data) -> List.of(),
                        task -> Future.succeededFuture(Optional.empty()),
                        new TaskRunStore(redis, TTL),
                        events,
                        new RetryDelay(Duration.ofSeconds(30), new Random(1)),
                        new TaskEngine.Limits(
                                atOnce, TaskEngine.Limits.standard().lease()),
                        WallClock.get())));
    }

    /** Does nothing. */
    private static final class Nothing implements TaskKind {
        @Override
        public TaskType type() {
            return TaskType.EMAIL_NOTIFICATION;
        }

        @Override
        public Duration limit() {
            return Duration.ofSeconds(30);
        }

        @Override
        public JsonObject run(TaskRun run) {
            return new JsonObject().put("emailSent", true);
        }
    }

    KafkaSettings.Address kafka() {
        return broker.address();
    }

    /** How many tasks are shown as completed. */
    long shown() throws Exception {
        return Objects.requireNonNull(await(redis.ask(Request.cmd(Command.ZCARD).arg("tasks:index:completed::")))
                .toLong());
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
        await(vertx.close());
        redisServer.stop();
        broker.stop();
    }
}
