package io.streamops.tasks.run;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.PublishedEvents;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.EventPublisher;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.schema.FieldError;
import io.streamops.tasks.kind.TaskKind;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Real brokers, and processors on them. */
final class TaskStage {
    static final Duration DELAY = Duration.ofSeconds(30);
    /** Long enough for a machine under load, short enough for tests that wait for its end. */
    private static final Duration LEASE = Duration.ofSeconds(3);

    final Vertx vertx;
    final KafkaConnections kafka;
    final RedisConnections redis;
    final TaskRunStore runs;
    /** The requests that the projection knows. */
    final Map<String, TaskRequest> known = new ConcurrentHashMap<>();
    /** The dependencies of attempts. */
    final Map<String, Supplier<Future<Void>>> dependencies = new ConcurrentHashMap<>();
    /** The tasks that were looked up. */
    final Set<String> asked = ConcurrentHashMap.newKeySet();

    private final PublishedEvents published = new PublishedEvents();
    private final Path redisDir;
    private final Path kafkaDir;
    private EmbeddedKafka broker;
    private final KafkaTopics topics;
    private EmbeddedRedis redisServer;

    TaskStage(Vertx vertx, Path dir) throws Exception {
        this.vertx = vertx;
        redisDir = Files.createDirectories(dir.resolve("redis"));
        kafkaDir = Files.createDirectories(dir.resolve("kafka"));
        broker = EmbeddedKafka.start(kafkaDir, 0);
        redisServer = EmbeddedRedis.start(redisDir, 0);
        topics = await(KafkaTopics.open(vertx, broker.address()));
        kafka = await(KafkaConnections.open(
                vertx,
                broker.address(),
                topics,
                Telemetry.unobserved(),
                WallClock.get(),
                UUID.randomUUID().toString()));
        redis = new RedisConnections(vertx, redisServer.address());
        runs = new TaskRunStore(redis, Duration.ofHours(1));
        await(topics.ensure(KafkaTopics.Spec.standard(EventNames.TASKS), List.of(EventNames.PROCESSORS)));
        await(topics.ensure(KafkaTopics.Spec.standard("tasks.dlq"), List.of()));
    }

    ForeignService foreign() {
        return new ForeignService(broker.address(), published);
    }

    TaskEngine.Parts parts(InstantSource clock, TaskKind... kinds) {
        return new TaskEngine.Parts(
                UUID.randomUUID().toString(),
                List.of(kinds),
                dependencies,
                (type, data) -> data.containsKey("recipient")
                        ? List.of()
                        : List.of(new FieldError("/data/recipient", "is missing")),
                this::find,
                runs,
                EventPublisher.ofProcessor(
                        kafka.publisher(), "worker-1", new SimpleMeterRegistry(), clock, UUID::randomUUID),
                new RetryDelay(DELAY, new Calm()),
                new TaskEngine.Limits(8, LEASE),
                clock);
    }

    private Future<Optional<TaskRequest>> find(EntityId task) {
        asked.add(task.value());
        return Future.succeededFuture(Optional.ofNullable(known.get(task.value())));
    }

    /** Without a lane. */
    TestProcessor processor(InstantSource clock, TaskKind... kinds) throws Exception {
        return TestProcessor.start(vertx, parts(clock, kinds), null);
    }

    TestProcessor processorWithLane(InstantSource clock, TaskKind... kinds) throws Exception {
        return TestProcessor.start(vertx, parts(clock, kinds), kafka);
    }

    /** A random source without jitter. */
    private static final class Calm extends Random {
        private static final long serialVersionUID = 1L;

        @Override
        public double nextDouble() {
            return 0;
        }
    }

    void restartRedis() throws Exception {
        var port = redisServer.port();
        redisServer.stop();
        redisServer = EmbeddedRedis.start(redisDir, port);
    }

    void restartKafka() throws Exception {
        var port = broker.port();
        broker.stop();
        broker = EmbeddedKafka.start(kafkaDir, port);
    }

    /** The reply of Redis; null for nil. */
    @Nullable Response redis(Command command, String... arguments) throws Exception {
        var request = Request.cmd(command);
        List.of(arguments).forEach(request::arg);
        return await(redis.send(request));
    }

    static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    void close() throws Exception {
        await(kafka.close());
        await(topics.close());
        await(redis.close());
        redisServer.stop();
        broker.stop();
    }
}
