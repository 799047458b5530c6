package io.streamops.crawl.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.GatewayVerticle;
import io.streamops.gateway.OwnOperations;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Deployable;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A gateway that serves crawls, with real brokers, and the plain clients for the services around it. */
final class CrawlSide {
    final Vertx vertx;
    private final Path folder;
    EmbeddedKafka kafka;
    final EmbeddedRedis server;
    final RedisConnections redis;
    final KafkaConnections connections;
    /** A third-party gateway. */
    final Redis foreignRedis;

    private final KafkaTopics topics;
    private final KafkaProducer<byte[], byte[]> foreignProducer;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final GatewayParts.ListeningAddress listening = new GatewayParts.ListeningAddress();

    private CrawlSide(Vertx vertx, Path folder, AccessSettings access) throws Exception {
        this.vertx = vertx;
        this.folder = Files.createDirectory(folder.resolve("kafka"));
        kafka = EmbeddedKafka.start(this.folder, 0);
        server = EmbeddedRedis.start(Files.createDirectory(folder.resolve("redis")), 0);
        redis = new RedisConnections(vertx, server.address());
        topics = await(KafkaTopics.open(vertx, kafka.address()));
        connections = await(KafkaConnections.open(
                vertx,
                kafka.address(),
                topics,
                Telemetry.unobserved(),
                InstantSource.system(),
                UUID.randomUUID().toString()));
        foreignRedis = Redis.createClient(vertx, server.address().url().toString());
        foreignProducer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.address().bootstrapServers(), "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        deploy(access);
    }

    static CrawlSide start(Vertx vertx, Path folder) throws Exception {
        return new CrawlSide(vertx, folder, new AccessSettings(Optional.empty(), Optional.empty()));
    }

    static CrawlSide start(Vertx vertx, Path folder, Path keys) throws Exception {
        return new CrawlSide(vertx, folder, new AccessSettings(Optional.of(keys), Optional.empty()));
    }

    private void deploy(AccessSettings access) throws Exception {
        var capability = CrawlCapability.of(connections, redis, new LaneRegistry());
        var parkings = new ParkingDirectory();
        capability.parkings().forEach(parkings::add);
        var readiness = new Readiness(InstantSource.system());
        readiness.serving();
        var parts = new GatewayParts(
                new HttpSettings(
                        "127.0.0.1",
                        0,
                        false,
                        List.of(),
                        64 * 1024,
                        10_000,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(15)),
                Authenticator.from(access, vertx, InstantSource.system()),
                Telemetry.unobserved(),
                OwnOperations.and("createCrawl", "listCrawls", "getCrawl", "followCrawls"),
                () -> "",
                readiness,
                () -> Future.succeededFuture(List.of()),
                parkings,
                List.of(capability),
                listening);
        await(vertx.deployVerticle(background(capability), new DeploymentOptions()));
        await(vertx.deployVerticle(() -> new GatewayVerticle(parts), new DeploymentOptions().setInstances(2)));
    }

    private static Deployable background(Capability capability) {
        return Objects.requireNonNull(
                Objects.requireNonNull(capability.background()).get());
    }

    /** At the same port. */
    void startKafkaAgain() throws Exception {
        kafka = EmbeddedKafka.start(folder, kafka.port());
    }

    static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(90, TimeUnit.SECONDS);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + listening.port().orElseThrow() + path))
                .timeout(Duration.ofSeconds(90));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(request(path));
    }

    JsonObject json(String path) throws Exception {
        return new JsonObject(get(path).body());
    }

    HttpResponse<String> post(String json) throws Exception {
        return send(request("/api/crawls")
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    /** Answers the new crawl's id. */
    String crawl(String url, String email) throws Exception {
        var answer = post(new JsonObject().put("url", url).put("email", email).encode());
        return new JsonObject(answer.body()).getString("id");
    }

    EventReader events(String email, @Nullable String lastEventId) throws Exception {
        var request = request("/api/crawls/events?email=" + email);
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return new EventReader(client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream())
                .body());
    }

    /** As a third-party worker. */
    void answer(String id, String email, String body) throws Exception {
        respond(id, Map.of("id", id, "email", email, "createdAt", "2026-01-01T00:00:00.000Z"), body.getBytes(UTF_8));
    }

    void respond(@Nullable String key, Map<String, String> headers, byte[] body) throws Exception {
        var message = new ProducerRecord<>(CrawlNames.RESPONSES, null, key == null ? null : key.getBytes(UTF_8), body);
        headers.forEach((name, value) -> message.headers().add(name, value.getBytes(UTF_8)));
        foreignProducer.send(message).get(60, TimeUnit.SECONDS);
    }

    @Nullable String stored(String email, String id) throws Exception {
        var reply = await(foreignRedis.send(
                Request.cmd(Command.HGET).arg("crawls:" + email).arg(id)));
        return reply == null ? null : reply.toString();
    }

    /** As a third-party gateway. */
    void store(String email, String id, String json) throws Exception {
        await(foreignRedis.send(
                Request.cmd(Command.HSET).arg("crawls:" + email).arg(id).arg(json)));
    }

    @Nullable Response redis(Command command, String... arguments) throws Exception {
        var request = Request.cmd(command);
        for (var argument : arguments) {
            request.arg(argument);
        }
        return await(foreignRedis.send(request));
    }

    void close() throws Exception {
        client.close();
        foreignProducer.close(Duration.ofSeconds(1));
        try {
            for (var deployment : vertx.deploymentIDs()) {
                await(vertx.undeploy(deployment));
            }
            await(connections.close());
            await(topics.close());
        } finally {
            kafka.stop();
            server.stop();
        }
    }
}
