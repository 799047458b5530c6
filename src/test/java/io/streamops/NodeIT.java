package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.minio.GetObjectArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.streamops.collected.worker.ForeignCollector;
import io.streamops.embedded.EmbeddedRedis;
import io.streamops.machine.Signal;
import io.streamops.messaging.brokers.FreePorts;
import io.streamops.messaging.brokers.PlainAmqp;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeIT {
    @TempDir
    private Path dir = Path.of("");

    private NodeProcess start(Map<String, String> environment, String... arguments) throws Exception {
        return NodeProcess.start(dir, environment, arguments);
    }

    private static JsonObject dependencies(NodeProcess node) throws Exception {
        return new JsonObject(node.get("/health/ready").body()).getJsonObject("dependencies");
    }

    @Test
    void aNodeWithoutSettingsServesOnEmbeddedBrokersAndStopsCleanly() throws Exception {
        try (var node = start(Map.of()).ready()) {
            var endpoints = node.endpoints();
            assertThat(endpoints.fieldNames())
                    .containsExactlyInAnyOrder("http", "kafka", "redis", "rabbitmq", "minio", "smtp", "pid");
            assertThat(endpoints.getLong("pid")).isEqualTo(node.pid());
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(node.data().resolve("endpoints.json"))))
                    .isEqualTo("rw-------");

            assertThat(node.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(node.get("/health/ready").statusCode()).isEqualTo(200);
            assertThat(dependencies(node).fieldNames()).contains("kafka", "redis", "rabbitmq", "minio", "smtp");
            assertThat(node.get("/metrics").body()).contains("jvm_memory_used_bytes");
            assertThat(node.get("/docs").body()).contains("<html");
            assertThat(node.get("/openapi.yaml").body()).startsWith("openapi: 3.1");
            assertThat(node.get("/api/nodes").body()).contains("\"gateway\"");
            assertThat(node.out())
                    .contains("is ready", endpoints.getString("http"), "(embedded)")
                    .containsPattern(
                            "redis +redis://127\\.0\\.0\\.1:\\d+/0 \\(embedded, .*-server \\d+\\.\\d+\\.\\d+\\)")
                    .doesNotContain(endpoints.getJsonObject("minio").getString("secretKey"));

            putAndGet(endpoints.getJsonObject("minio"));

            node.terminate();

            assertThat(node.exitCode()).isZero();
            assertThat(node.data().resolve("endpoints.json")).doesNotExist();
            assertThat(node.err()).doesNotContain("WARN", "ERROR", "Exception");
        }
    }

    @Test
    void aSecondNodeOnTheSameDataIsRefused() throws Exception {
        try (var first = start(Map.of()).ready();
                var second = start(Map.of())) {
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.err())
                    .isEqualTo(
                            "streamops: the data directory %s is in use by another node (process %d); stop it, or choose another with --data%n"
                                    .formatted(first.data(), first.pid()));
            assertThat(first.get("/health/ready").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aKilledNodeLeavesNoProcessAndStartsAgainOnItsData() throws Exception {
        try (var killed = start(Map.of()).ready()) {
            var children = killed.children();
            assertThat(children).as("the embedded redis at least").isNotEmpty();

            killed.kill();

            NodeProcess.until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        }
        try (var again = start(Map.of()).ready()) {
            assertThat(again.get("/health/ready").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aBrokerThatIsAwayAtTheStartIsWaitedForAndThenNamed() throws Exception {
        var port = FreePorts.next();
        try (var node = start(Map.of("REDIS_URL", "redis://ann:hidden@127.0.0.1:" + port, "START_WAIT_S", "3"))) {
            assertThat(node.exitCode()).isEqualTo(1);
            assertThat(node.out()).contains("waiting for redis at redis://127.0.0.1:" + port);
            assertThat(node.err())
                    .contains("streamops: redis at redis://127.0.0.1:%d did not answer within 3 s (START_WAIT_S)"
                            .formatted(port))
                    .doesNotContain("hidden");
        }
    }

    @Test
    void aNodeIsReadyWheneverItsBrokersAreThere() throws Exception {
        var port = FreePorts.next();
        var redisData = dir.resolve("redis");
        try (var node = start(Map.of("REDIS_URL", "redis://127.0.0.1:" + port))) {
            NodeProcess.until(() -> contains(node, "waiting for redis"));
            var redis = EmbeddedRedis.start(redisData, port);
            node.ready();
            assertThat(node.get("/health/ready").statusCode()).isEqualTo(200);

            redis.stop();
            node.awaitReadiness(503);
            assertThat(dependencies(node).getJsonObject("redis").getString("status"))
                    .isEqualTo("down");
            assertThat(node.get("/health/live").statusCode()).isEqualTo(200);

            redis = EmbeddedRedis.start(redisData, port);
            node.awaitReadiness(200);
            redis.stop();
        }
    }

    @Test
    void aPortThatIsTakenIsNamedInOneLine() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var node = start(Map.of(), "--http-port", Integer.toString(taken.getLocalPort()))) {
            assertThat(node.exitCode()).isEqualTo(2);
            assertThat(node.err())
                    .startsWith("streamops: ")
                    .contains(Integer.toString(taken.getLocalPort()), "HTTP_PORT")
                    .hasLineCount(1);
        }
    }

    @Test
    void anExplicitEmbeddedPortThatIsTakenIsNamedInOneLine() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var node = start(Map.of(), "--embedded-redis-port", Integer.toString(taken.getLocalPort()))) {
            assertThat(node.exitCode()).isEqualTo(2);
            assertThat(node.err())
                    .startsWith("streamops: ")
                    .contains(Integer.toString(taken.getLocalPort()), "EMBEDDED_REDIS_PORT")
                    .hasLineCount(1);
        }
    }

    @Test
    void aNodeIsWhatTheDescriptorSays() throws Exception {
        try (var node = start(Map.of(), "--node", "edge").ready()) {
            var shown = new JsonObject(node.get("/api/nodes").body())
                    .getJsonArray("nodes")
                    .getJsonObject(0);

            assertThat(shown.getString("name")).isEqualTo("edge");
            assertThat(shown.getJsonArray("verticles").getJsonObject(0).getString("name"))
                    .isEqualTo("gateway");
        }
    }

    @Test
    void aSignalDuringTheStartStopsTheNode() throws Exception {
        try (var node = start(Map.of("REDIS_URL", "redis://127.0.0.1:" + FreePorts.next()))) {
            NodeProcess.until(() -> contains(node, "waiting for redis"));

            node.terminate();

            assertThat(node.exitCode()).isZero();
        }
    }

    @Test
    void aNodeStopsQuietlyWhileMessagesWaitToBeTriedAgain() throws Exception {
        try (var node = start(Map.of()).ready()) {
            try (var connection = PlainAmqp.connect(URI.create(node.endpoints().getString("rabbitmq")));
                    var channel = connection.createChannel()) {
                for (var n = 0; n < 100; n++) {
                    var event = ForeignCollector.event("evt_" + n, "proj", n, "crawl-results/tiktok/none-" + n, 1);
                    channel.basicPublish(
                            "smap.events",
                            "data.collected",
                            null,
                            event.toBuffer().getBytes());
                }
            }
            NodeProcess.until(() -> errors(node).contains("\"event_id\":\"evt_99\""));

            node.terminate();

            assertThat(node.exitCode()).isZero();
            assertThat(node.err()).doesNotContain("Exception");
        }
    }

    private static String errors(NodeProcess node) {
        try {
            return node.err();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aSecondSignalEndsTheNodeAtOnce() throws Exception {
        try (var node = start(Map.of()).ready()) {
            var redis = node.children().stream()
                    .filter(child -> child.info().command().orElse("").matches(".*(redis|valkey)-.*"))
                    .findFirst()
                    .orElseThrow();
            Signal.send("STOP", redis.pid());
            node.terminate();
            NodeProcess.until(() -> contains(node, "stopping"));

            node.terminate();

            assertThat(node.exitCode()).isEqualTo(1);
            redis.destroyForcibly();
        }
    }

    /** As a client that knows nothing but the endpoints: the data directory is given as a relative path. */
    private static void putAndGet(JsonObject minio) throws Exception {
        var client = MinioClient.builder()
                .endpoint(minio.getString("endpoint"))
                .credentials(minio.getString("accessKey"), minio.getString("secretKey"))
                .build();
        client.makeBucket(MakeBucketArgs.builder().bucket("demo").build());
        client.putObject(PutObjectArgs.builder()
                .bucket("demo")
                .object("a/b.txt")
                .data("hello".getBytes(StandardCharsets.UTF_8), 5)
                .build());
        try (var got = client.getObject(
                GetObjectArgs.builder().bucket("demo").object("a/b.txt").build())) {
            assertThat(got.readAllBytes()).asString().isEqualTo("hello");
        }
    }

    private static boolean contains(NodeProcess node, String text) {
        try {
            return node.out().contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
