package io.streamops.events.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.PublishedEvents;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.events.EventPublisher;
import io.streamops.events.projection.ProjectionParts;
import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.GatewayVerticle;
import io.streamops.gateway.OwnOperations;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.EventSettings;
import io.streamops.settings.HttpSettings;
import io.streamops.tasks.api.TasksCapability;
import io.streamops.tasks.run.TaskRunStore;
import io.streamops.workflows.api.WorkflowsCapability;
import io.streamops.workflows.run.WorkflowRunStore;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** A gateway that serves workflows and tasks on real brokers, with plain clients of HTTP, Kafka and Redis. */
public final class EventSide {
    private static final int LARGEST = 16 << 20;

    private static final String[] OPERATIONS = {
        "createWorkflow",
        "listWorkflows",
        "getWorkflow",
        "followWorkflow",
        "cancelWorkflow",
        "patchWorkflow",
        "createTask",
        "listTasks",
        "getTask",
        "followTask",
        "retryTask",
        "discardTask",
        "retryTasks",
        "discardTasks",
        "patchTask"
    };

    public final Vertx vertx;
    private final Path folder;
    public EmbeddedKafka kafka;
    public final EmbeddedRedis server;
    private final RedisConnections redis;
    private final Redis foreignRedis;
    private final KafkaTopics topics;
    private final KafkaConnections connections;
    private final KafkaProducer<byte[], byte[]> producer;
    private final PublishedEvents ours = new PublishedEvents();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final GatewayParts.ListeningAddress listening = new GatewayParts.ListeningAddress();
    private final ProjectionParts views;
    private String background = "";

    private EventSide(Vertx vertx, Path folder, AccessSettings access) throws Exception {
        this.vertx = vertx;
        this.folder = Files.createDirectory(folder.resolve("kafka"));
        kafka = EmbeddedKafka.start(this.folder, 0);
        server = EmbeddedRedis.start(Files.createDirectory(folder.resolve("redis")), 0);
        redis = new RedisConnections(vertx, server.address());
        foreignRedis = Redis.createClient(vertx, server.address().url().toString());
        topics = await(KafkaTopics.open(vertx, kafka.address()));
        connections = await(KafkaConnections.open(
                vertx,
                kafka.address(),
                topics,
                Telemetry.unobserved(),
                InstantSource.system(),
                UUID.randomUUID().toString()));
        producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        kafka.address().bootstrapServers(),
                        "acks",
                        "all",
                        "max.request.size",
                        LARGEST),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        views = new ProjectionParts(connections, redis, Duration.ofMinutes(10), new LaneRegistry());
        deploy(access);
    }

    public static EventSide start(Vertx vertx, Path folder) throws Exception {
        return new EventSide(vertx, folder, new AccessSettings(Optional.empty(), Optional.empty()));
    }

    public static EventSide start(Vertx vertx, Path folder, Path keys) throws Exception {
        return new EventSide(vertx, folder, new AccessSettings(Optional.of(keys), Optional.empty()));
    }

    /** The run store of workflows, as processors use it. */
    WorkflowRunStore workflowRuns() {
        return new WorkflowRunStore(redis, Duration.ofMinutes(10));
    }

    TaskRunStore taskRuns() {
        return new TaskRunStore(redis, Duration.ofMinutes(10));
    }

    private void deploy(AccessSettings access) throws Exception {
        var clock = InstantSource.system();
        var publisher = EventPublisher.ofGateway(
                connections.publisher(), Telemetry.unobserved().meters(), clock, UUID::randomUUID);
        var settings = new EventSettings(Duration.ofMinutes(10), Optional.empty(), Duration.ofSeconds(30));
        List<Capability> capabilities = List.of(
                views.capability(),
                WorkflowsCapability.of(views, publisher, workflowRuns(), settings.ttl(), clock),
                TasksCapability.of(views, publisher, taskRuns(), settings, clock));
        var readiness = new Readiness(clock);
        readiness.serving();
        var parts = new GatewayParts(
                new HttpSettings(
                        "127.0.0.1",
                        0,
                        false,
                        List.of(),
                        4 * 1024 * 1024,
                        10_000,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(15)),
                Authenticator.from(access, vertx, clock),
                Telemetry.unobserved(),
                OwnOperations.and(OPERATIONS),
                () -> "",
                readiness,
                () -> Future.succeededFuture(List.of()),
                parkings(capabilities),
                capabilities,
                listening);
        startViews();
        await(vertx.deployVerticle(() -> new GatewayVerticle(parts), new DeploymentOptions().setInstances(2)));
    }

    private static ParkingDirectory parkings(List<Capability> capabilities) {
        var parkings = new ParkingDirectory();
        capabilities.forEach(capability -> capability.parkings().forEach(parkings::add));
        return parkings;
    }

    /** The projection is independent of the routes, so it can be stopped and started. */
    public void startViews() throws Exception {
        var reading = new ProjectionParts(connections, redis, Duration.ofMinutes(10), new LaneRegistry());
        var verticle = Objects.requireNonNull(
                Objects.requireNonNull(reading.capability().background()).get());
        background = await(vertx.deployVerticle(verticle, new DeploymentOptions()));
    }

    public void stopViews() throws Exception {
        await(vertx.undeploy(background));
    }

    /** Resets the offsets, as if the reader had crashed before any commit. */
    public void resetViewOffsets() throws Exception {
        try (var admin =
                Admin.create(Map.of("bootstrap.servers", kafka.address().bootstrapServers()))) {
            var beginnings = new java.util.HashMap<TopicPartition, OffsetAndMetadata>();
            for (var topic : List.of("workflows", "tasks")) {
                for (var partition = 0; partition < 3; partition++) {
                    beginnings.put(new TopicPartition(topic, partition), new OffsetAndMetadata(0));
                }
            }
            admin.alterConsumerGroupOffsets("streamops-event-views", beginnings)
                    .all()
                    .get(60, TimeUnit.SECONDS);
        }
    }

    /** An assertion that must succeed eventually. */
    @FunctionalInterface
    public interface Assertion {
        void check() throws Exception;
    }

    /** Repeats the assertion until it succeeds; the last failure is thrown. */
    public static void eventually(Assertion assertion) throws Exception {
        try {
            Eventually.until("an assertion", () -> holds(assertion));
        } catch (AssertionError late) {
            assertion.check();
        }
    }

    private static boolean holds(Assertion assertion) throws Exception {
        try {
            assertion.check();
            return true;
        } catch (AssertionError notYet) {
            return false;
        }
    }

    /** At the same port. */
    public void startKafkaAgain() throws Exception {
        kafka = EmbeddedKafka.start(folder, kafka.port());
    }

    public static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(90, TimeUnit.SECONDS);
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + listening.port().orElseThrow() + path))
                .timeout(Duration.ofSeconds(90));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpResponse<String> get(String path, String... headers) throws Exception {
        return send(with(request(path), headers));
    }

    public JsonObject json(String path, String... headers) throws Exception {
        return new JsonObject(get(path, headers).body());
    }

    /** The status in the API; empty if the entity is not found. */
    public String status(String path) throws Exception {
        return json(path).getString("status", "").toString();
    }

    public HttpResponse<String> call(String method, String path, String json, String... headers) throws Exception {
        return send(with(
                request(path)
                        .header("content-type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(json)),
                headers));
    }

    public HttpResponse<String> post(String path, String json, String... headers) throws Exception {
        return call("POST", path, json, headers);
    }

    private static HttpRequest.Builder with(HttpRequest.Builder request, String... headers) {
        for (var i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request;
    }

    public HttpResponse<java.io.InputStream> open(String path, String... headers) throws Exception {
        return client.send(with(request(path), headers).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    public EventReader events(String path, String... headers) throws Exception {
        return new EventReader(open(path, headers).body());
    }

    /** Raises the topic's record limit, as an operator may. */
    public void takeLargeRecords(String topic) throws Exception {
        var larger = new AlterConfigOp(new ConfigEntry("max.message.bytes", "" + LARGEST), AlterConfigOp.OpType.SET);
        try (var admin =
                Admin.create(Map.of("bootstrap.servers", kafka.address().bootstrapServers()))) {
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), List.of(larger)))
                    .all()
                    .get(60, TimeUnit.SECONDS);
        }
    }

    /** Publishes as a third party. */
    public void publish(String topic, @Nullable String key, String body) throws Exception {
        publish(topic, null, key, body, Map.of());
    }

    public void publish(
            String topic, @Nullable Integer partition, @Nullable String key, String body, Map<String, String> headers)
            throws Exception {
        var message =
                new ProducerRecord<>(topic, partition, key == null ? null : key.getBytes(UTF_8), body.getBytes(UTF_8));
        headers.forEach((name, value) -> message.headers().add(name, value.getBytes(UTF_8)));
        ours.foreign(producer.send(message).get(60, TimeUnit.SECONDS));
    }

    /** All records of a topic by partition; checks ours against the contract. */
    public List<ConsumerRecord<String, byte[]>> records(String topic) throws Exception {
        var all = new ArrayList<ConsumerRecord<String, byte[]>>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", kafka.address().bootstrapServers()),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            var known = consumer.listTopics().getOrDefault(topic, List.of());
            var partitions = known.stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .collect(Collectors.toSet());
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                consumer.poll(Duration.ofMillis(200)).forEach(all::add);
            }
        }
        all.forEach(ours::check);
        return all;
    }

    /** The events of one key, in their order. */
    public List<JsonObject> published(String topic, String key) throws Exception {
        return records(topic).stream()
                .filter(message -> key.equals(message.key()))
                .map(message -> new JsonObject(new String(message.value(), UTF_8)))
                .toList();
    }

    public @Nullable Response ask(Command command, String... arguments) throws Exception {
        var request = Request.cmd(command);
        for (var argument : arguments) {
            request.arg(argument);
        }
        return await(foreignRedis.send(request));
    }

    /** The reply of a command that never replies null. */
    public Response redis(Command command, String... arguments) throws Exception {
        return Objects.requireNonNull(ask(command, arguments));
    }

    public void close() throws Exception {
        client.close();
        producer.close(Duration.ofSeconds(1));
        try {
            for (var deployment : vertx.deploymentIDs()) {
                await(vertx.undeploy(deployment));
            }
            await(connections.close());
            await(topics.close());
            await(redis.close());
        } finally {
            kafka.stop();
            server.stop();
        }
    }
}
