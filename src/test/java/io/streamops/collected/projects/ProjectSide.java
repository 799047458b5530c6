package io.streamops.collected.projects;

import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.GatewayVerticle;
import io.streamops.gateway.OwnOperations;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.HttpSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A gateway that serves projects, with a real Redis, and a plain HTTP client. */
final class ProjectSide {
    private final TestRedis server;
    private final RedisConnections redis;
    private final GatewayParts.ListeningAddress listening = new GatewayParts.ListeningAddress();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    final PostsOfTheTest posts = new PostsOfTheTest();
    final ProjectStatisticsWriter figures;
    final BatchLog log;

    private ProjectSide(Vertx vertx, Path folder, Optional<Path> keys) throws Exception {
        server = RedisKind.REDIS_62.start(Files.createDirectory(folder.resolve("redis")));
        redis = new RedisConnections(vertx, server.address());
        figures = new ProjectStatisticsWriter(redis);
        log = new BatchLog(redis);
        var readiness = new Readiness(InstantSource.system());
        readiness.serving();
        var parts = new GatewayParts(
                new HttpSettings(
                        "127.0.0.1",
                        0,
                        false,
                        List.of(),
                        1024 * 1024,
                        10_000,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(15)),
                Authenticator.from(new AccessSettings(keys, Optional.empty()), vertx, InstantSource.system()),
                Telemetry.unobserved(),
                OwnOperations.and(
                        "listProjects",
                        "getProjectSummary",
                        "listProjectPosts",
                        "getProjectTrends",
                        "listProjectKeywords",
                        "listProjectAlerts",
                        "listProjectBatches"),
                () -> "",
                readiness,
                () -> Future.succeededFuture(List.of()),
                new ParkingDirectory(),
                List.of(Capability.serving(
                        "projects", new ProjectRoutes(new ProjectStatisticsReader(redis), log, posts))),
                listening);
        await(vertx.deployVerticle(() -> new GatewayVerticle(parts), new DeploymentOptions().setInstances(2)));
    }

    static ProjectSide start(Vertx vertx, Path folder) throws Exception {
        return new ProjectSide(vertx, folder, Optional.empty());
    }

    static ProjectSide start(Vertx vertx, Path folder, Path keys) throws Exception {
        return new ProjectSide(vertx, folder, Optional.of(keys));
    }

    static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(90, TimeUnit.SECONDS);
    }

    /** @param headers names and values */
    HttpResponse<String> get(String path, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + listening.port().orElseThrow() + path))
                .timeout(Duration.ofSeconds(90));
        for (var i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    JsonObject json(String path, String... headers) throws Exception {
        return new JsonObject(get(path, headers).body());
    }

    void close() throws Exception {
        client.shutdownNow();
        try {
            await(redis.close());
        } finally {
            server.stop();
        }
    }
}
