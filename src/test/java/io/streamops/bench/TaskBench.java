package io.streamops.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.EventPublisher;
import io.streamops.events.Received;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneHandler;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.kafka.TopicSpec;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.KafkaAddress;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.run.RetryDelay;
import io.streamops.tasks.run.TaskEngine;
import io.streamops.tasks.run.TaskEngineParts;
import io.streamops.tasks.run.TaskLimits;
import io.streamops.tasks.run.TaskRuns;
import io.streamops.tasks.run.TaskSchedule;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How many tasks that do nothing an engine ends in a second, from their {@code task.created} to the last
 * {@code task.completed}, and how soon it begins one at 500/s. With brokers of its own. By hand: DIRECTORY TASKS PASSES.
 */
public final class TaskBench {
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int LATENCY_RATE = 500;
    private static final int LATENCY_SECONDS = 10;

    private final Vertx vertx = Vertx.vertx();
    private final EmbeddedKafka broker;
    private final EmbeddedRedis redisServer;
    private final KafkaTopics topics;
    private final KafkaConnections kafka;
    private final RedisConnections redis;

    private TaskBench(Path dir) throws Exception {
        broker = EmbeddedKafka.start(Files.createDirectories(dir.resolve("kafka")), 0);
        redisServer = EmbeddedRedis.start(Files.createDirectories(dir.resolve("redis")), 0);
        topics = await(KafkaTopics.open(vertx, broker.address()));
        kafka = await(KafkaConnections.open(
                vertx, broker.address(), topics, Telemetry.unobserved(), WallClock.get(), "bench"));
        redis = new RedisConnections(vertx, redisServer.address());
        await(topics.ensure(TopicSpec.standard(EventNames.TASKS), List.of(EventNames.PROCESSORS)));
        await(topics.ensure(TopicSpec.standard("tasks.dlq"), List.of()));
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    /** On a machine that does nothing else. */
    public static void main(String[] args) throws Exception {
        var bench = new TaskBench(Path.of(args[0]));
        await(bench.vertx.deployVerticle(
                bench.new Processor(), new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD)));
        try (var client = new Client(bench.broker.address())) {
            for (var pass = 1; pass <= Integer.parseInt(args[2]); pass++) {
                client.throughput(pass, Integer.parseInt(args[1]));
            }
            client.latency();
        }
        await(bench.vertx.close());
        bench.redisServer.stop();
        bench.broker.stop();
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

    /** An engine behind a lane, as a node has it. */
    private final class Processor extends VerticleBase {
        @Override
        public Future<?> start() {
            var clock = WallClock.get();
            var events = EventPublisher.ofProcessor(
                    kafka.publisher(), "bench", new SimpleMeterRegistry(), clock, UUID::randomUUID);
            var engine = new TaskEngine(
                    vertx,
                    new TaskEngineParts(
                            "bench-" + UUID.randomUUID(),
                            List.of(new Nothing()),
                            (type, data) -> List.of(),
                            task -> Future.succeededFuture(Optional.empty()),
                            new TaskRuns(redis, Duration.ofHours(1)),
                            events,
                            new RetryDelay(Duration.ofSeconds(30), new Random(1)),
                            TaskLimits.standard(),
                            clock));
            new TaskSchedule(vertx, engine).start();
            return lane(engine).start();
        }

        private Lane lane(TaskEngine engine) {
            return kafka.lane(
                    KafkaSource.of(EventNames.PROCESSORS, Start.LATEST, EventNames.TASKS),
                    LaneOptions.named("tasks").withMaxInFlight(256),
                    Received::decode,
                    LaneHandler.sequential(delivery -> handle(engine, delivery)));
        }

        private static Outcome handle(TaskEngine engine, Delivery<Received> delivery) {
            return delivery.body() instanceof Received.Known known && known.event() instanceof TaskEvent event
                    ? engine.handle(event, known.envelope().metadata())
                    : Outcome.DONE;
        }
    }

    /** A service in another language: plain producer and consumer. */
    private static final class Client implements AutoCloseable {
        private final KafkaProducer<byte[], byte[]> producer;
        private final KafkaConsumer<byte[], byte[]> consumer;
        private final OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

        Client(KafkaAddress address) {
            Map<String, Object> config = Map.of("bootstrap.servers", address.bootstrapServers());
            producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
            consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            var partitions = consumer.partitionsFor(EventNames.TASKS).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToEnd(partitions);
            partitions.forEach(consumer::position);
        }

        @SuppressWarnings("FutureReturnValueIgnored") // what is not created is missed in the end
        private void create(String id, Instant now) {
            var event = new JsonObject()
                    .put("eventType", "task.created")
                    .put("eventId", "evt-" + id)
                    .put("timestamp", now.toString())
                    .put(
                            "payload",
                            new JsonObject()
                                    .put("taskId", id)
                                    .put("type", "email_notification")
                                    .put("data", new JsonObject().put("recipient", "user@example.com"))
                                    .put("retryCount", 0)
                                    .put("maxRetries", 3)
                                    .put("createdAt", now.toString()));
            var message = new ProducerRecord<>(
                    EventNames.TASKS, id.getBytes(UTF_8), event.encode().getBytes(UTF_8));
            producer.send(message);
        }

        void throughput(int pass, int tasks) {
            var cpu = machine.getProcessCpuTime();
            var began = System.nanoTime();
            for (var i = 0; i < tasks; i++) {
                create("task-" + pass + "-" + i, WallClock.get().instant());
            }
            producer.flush();
            var created = System.nanoTime();
            var completed = new int[1];
            while (completed[0] < tasks) {
                poll("task.completed", event -> completed[0]++);
            }
            var took = System.nanoTime() - began;
            System.out.printf(
                    "pass %d: %d tasks, created at %d/s, completed at %d/s, %d us of processor a task%n",
                    pass,
                    tasks,
                    tasks * TimeUnit.SECONDS.toNanos(1) / (created - began),
                    tasks * TimeUnit.SECONDS.toNanos(1) / took,
                    TimeUnit.NANOSECONDS.toMicros(machine.getProcessCpuTime() - cpu) / tasks);
        }

        private void poll(String type, Consumer<JsonObject> each) {
            consumer.poll(POLL).forEach(message -> {
                var text = new String(message.value(), UTF_8);
                if (text.contains("\"" + type + "\"")) {
                    each.accept(new JsonObject(text));
                }
            });
        }

        void latency() {
            var millis = new ArrayList<Long>();
            var wanted = LATENCY_RATE * LATENCY_SECONDS;
            var times = new Instant[wanted];
            var began = System.nanoTime();
            var sent = 0;
            while (millis.size() < wanted) {
                while (sent < wanted && System.nanoTime() - began > sent * TimeUnit.SECONDS.toNanos(1) / LATENCY_RATE) {
                    times[sent] = WallClock.get().instant();
                    create("task-latency-" + sent, times[sent]);
                    sent++;
                }
                consumer.poll(Duration.ZERO).forEach(message -> {
                    var text = new String(message.value(), UTF_8);
                    if (text.contains("\"task.processing\"")) {
                        var payload = new JsonObject(text).getJsonObject("payload");
                        var id = payload.getString("taskId");
                        var number = Integer.parseInt(id.substring("task-latency-".length()));
                        millis.add(Duration.between(times[number], Instant.parse(payload.getString("startedAt")))
                                .toMillis());
                    }
                });
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(500));
            }
            millis.sort(null);
            System.out.printf(
                    "created to processing at %d/s: p50 %d ms, p99 %d ms%n",
                    LATENCY_RATE, millis.get(wanted / 2), millis.get(wanted * 99 / 100));
        }

        @Override
        public void close() {
            producer.close();
            consumer.close();
        }
    }
}
