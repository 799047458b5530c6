package io.streamops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.streamops.crawl.site.FakeSite;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.settings.RabbitSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A plain Vert.x application as the peer of a node, with a real RabbitMQ between them. */
@Requires(Requirement.RABBITMQ_SERVER)
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class ForeignVertxIT {
    private static final String BUCKET = "crawl-results";
    private static final String BATCH = "tiktok/proj_vertx/brand/batch_000.json";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static DebianRabbit rabbit;

    @TempDir
    private Path dir;

    private RabbitSettings.Address host;
    private ForeignVertxApplication application;

    @BeforeAll
    static void startRabbit(@TempDir Path folder) throws Exception {
        rabbit = DebianRabbit.startManaged(folder);
    }

    @AfterAll
    static void stopRabbit() throws Exception {
        rabbit.stop();
    }

    @BeforeEach
    void startApplication(Vertx vertx) throws Exception {
        host = rabbit.newHost();
        application = new ForeignVertxApplication(host.url());
        vertx.deployVerticle(application).await();
    }

    private NodeProcess node(String... arguments) throws Exception {
        var environment = Map.of(
                "RABBITMQ_URL", host.url().toString(), "CRAWL_ALLOW_PRIVATE", "true", "CRAWL_HOST_DELAY_MS", "0");
        return NodeProcess.start(dir, environment, arguments).ready();
    }

    @Test
    void itTellsOfCollectedDataAndReadsTheResult() throws Exception {
        try (var node = node("--verticles", "collected-consumer,gateway")) {
            store(node, BATCH, new JsonArray().add(post(1)).add(post(2)).add("no post"));
            application.collected(event()).await();

            NodeProcess.until(() -> !application.results().isEmpty());
            assertThat(application.results()).containsExactly(new JsonObject("""
                {"project_id": "proj_vertx", "job_id": "proj_vertx-brand-0", "task_type": "analyze_result",
                 "batch_size": 3, "success_count": 2, "error_count": 1}\
                """));
        }
    }

    private static JsonObject event() {
        return new JsonObject()
                .put("event_id", "evt_vertx")
                .put("event_type", "data.collected")
                .put("timestamp", "2025-11-01T12:00:00Z")
                .put(
                        "payload",
                        new JsonObject()
                                .put("project_id", "proj_vertx")
                                .put("job_id", "proj_vertx-brand-0")
                                .put("platform", "tiktok")
                                .put("minio_path", BUCKET + "/" + BATCH)
                                .put("content_count", 3)
                                .put("batch_index", 0));
    }

    private static JsonObject post(int id) {
        return new JsonObject()
                .put("meta", new JsonObject().put("id", "" + id).put("platform", "tiktok"))
                .put("content", new JsonObject().put("text", "Text of post " + id));
    }

    private static void store(NodeProcess node, String key, JsonArray batch) throws Exception {
        var address = node.endpoints().getJsonObject("minio");
        var bytes = batch.encode().getBytes(UTF_8);
        var storage = MinioClient.builder()
                .endpoint(address.getString("endpoint"))
                .credentials(address.getString("accessKey"), address.getString("secretKey"))
                .build();
        storage.makeBucket(MakeBucketArgs.builder().bucket(BUCKET).build());
        storage.putObject(PutObjectArgs.builder().bucket(BUCKET).object(key).stream(
                        new ByteArrayInputStream(bytes), (long) bytes.length, -1L)
                .build());
    }

    @Test
    void aPageThatItHasCrawledIsFound() throws Exception {
        try (var node = node("--verticles", "indexer,gateway")) {
            application.crawled(new JsonObject("""
                {"url": "https://example.org/lantern", "text": "the anglerfish carries its own lantern",
                 "metadata": {"title": "Deep Sea", "description": "", "timestamp": "2025-11-01T12:00:00Z",
                              "status_code": 200}}\
                """)).await();

            NodeProcess.until(() -> get(node, "/api/search?q=anglerfish").contains("https://example.org/lantern"));
        }
    }

    @Test
    void itIndexesAPageThatANodeHasCrawled() throws Exception {
        application.index().await();
        try (var site = FakeSite.start();
                var node = node("--verticles", "crawl-worker,gateway")) {
            site.page("/Ocean.html", "<title>Deep Sea</title><p>The anglerfish carries its own lantern.</p>");
            var body = new JsonObject().put("url", site.url("/Ocean.html")).put("email", "ann@example.com");
            var request = HttpRequest.newBuilder(URI.create(node.endpoints().getString("http") + "/api/crawls"))
                    .header("content-type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
                    .build();
            assertThat(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(202);

            NodeProcess.until(() -> !application.pages().isEmpty());
            assertThat(application.pages()).singleElement().satisfies(page -> {
                assertThat(page.getString("url")).isEqualTo(site.url("/ocean.html"));
                assertThat(page.getString("text")).contains("anglerfish");
                assertThat(page.getJsonObject("metadata").getString("title")).isEqualTo("Deep Sea");
            });
        }
    }

    private static String get(NodeProcess node, String path) {
        try {
            return node.get(path).body();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
