package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.streamops.kit.TracedVertx;
import io.streamops.messaging.Eventually;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The life of connections and of the server: slow clients, limits, shared ports, readiness and drain. */
@ExtendWith(VertxExtension.class)
class HttpConnectionsIT {
    private final Vertx vertx;

    HttpConnectionsIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @Test
    void aClientThatSendsHeadersSlowlyIsDisconnected() {
        try (var gateway = TestGateway.builder(vertx)
                        .http(s -> HttpIT.settings(Duration.ofSeconds(2)))
                        .start();
                var client = new RawClient(gateway.address());
                var dripping = Executors.newSingleThreadScheduledExecutor()) {
            client.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n");
            var drip = dripping.scheduleAtFixedRate(
                    () -> client.sendIfOpen("X: y\r\n"), 0, 100, java.util.concurrent.TimeUnit.MILLISECONDS);
            assertThat(client.readAll()).doesNotContain("200 OK");
            drip.cancel(true);
        }
    }

    @Test
    void aClientThatSendsABodySlowlyGets408() {
        try (var gateway = TestGateway.builder(vertx)
                        .http(s -> HttpIT.settings(Duration.ofSeconds(2)))
                        .start();
                var client = new RawClient(gateway.address());
                var dripping = Executors.newSingleThreadScheduledExecutor()) {
            client.post("/test/echo", "Content-Length: 50000");
            var drip = dripping.scheduleAtFixedRate(
                    () -> client.sendIfOpen(" "), 0, 100, java.util.concurrent.TimeUnit.MILLISECONDS);
            assertThat(client.readUntil("\"timeout\"")).startsWith("HTTP/1.1 408 ");
            drip.cancel(true);
        }
    }

    @Test
    void aConnectionWithoutTrafficIsClosed() {
        try (var gateway = TestGateway.builder(vertx)
                        .http(s -> HttpIT.settings(Duration.ofSeconds(1)))
                        .start();
                var client = new RawClient(gateway.address())) {
            client.get("/health/live");
            assertThat(client.readAll()).contains("200 OK");
        }
    }

    @Test
    void requestsMayFollowOnAConnectionAfterAnEarlyAnswer() {
        try (var gateway = TestGateway.builder(vertx).start();
                var client = new RawClient(gateway.address())) {
            client.send("POST /nope HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n");
            client.readUntil("not_found");
            client.send("x".repeat(100_000));
            client.get("/health/live");
            client.readUntil("{\"status\":\"up\"}");
            client.get("/test/items/1").get("/test/items/2");
            client.readUntil("{\"id\":\"2\"}");
        }
    }

    @Test
    void instancesShareAPortThatWasFree() {
        try (var gateway = TestGateway.builder(vertx).instances(3).start()) {
            var threads = new TreeSet<String>();
            for (var i = 0; i < 12; i++) {
                try (var client = new RawClient(gateway.address())) {
                    var answer = client.get("/test/thread", "Connection: close").readAll();
                    threads.add(answer.substring(answer.indexOf("{\"thread\"")));
                }
            }
            assertThat(threads).hasSize(3);
        }
    }

    @Test
    void twoNodesInOneProcessDoNotShareAPort() {
        var ofOther = TracedVertx.start(OpenTelemetry.noop()); // each node has its own
        try (var one = TestGateway.builder(vertx).start();
                var other = TestGateway.builder(ofOther).start()) {
            assertThat(one.port()).isNotEqualTo(other.port());
        } finally {
            TestGateway.await(ofOther.close());
        }
    }

    @Test
    void excessConnectionsAreClosedAtOnceAndOthersAreServed() {
        try (var gateway = TestGateway.builder(vertx)
                        .http(s -> new HttpSettings(
                                "127.0.0.1",
                                0,
                                false,
                                List.of(),
                                64 * 1024,
                                2,
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(15)))
                        .start();
                var first = new RawClient(gateway.address());
                var second = new RawClient(gateway.address())) {
            first.get("/health/live");
            first.readUntil("up");
            second.get("/health/live");
            second.readUntil("up");
            try (var third = new RawClient(gateway.address())) {
                third.sendIfOpen("GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
                assertThat(third.readAll()).doesNotContain("200");
            }
            first.get("/health/live");
            first.readUntil("up");
        }
    }

    @Test
    void aStoppedServerFreesItsPort() throws Exception {
        try (var gateway = TestGateway.builder(vertx).instances(2).start();
                var idle = new RawClient(gateway.address())) {
            idle.get("/health/live");
            idle.readUntil("up");
            gateway.undeploy();
            idle.readAll();
            // What listens may be closed a moment later.
            Eventually.until("the server does not listen any more", () -> refuses(gateway.address()));
        }
    }

    private static boolean refuses(InetSocketAddress server) {
        try {
            new RawClient(server).close();
            return false;
        } catch (UncheckedIOException refused) {
            return true;
        }
    }

    @Test
    void aNodeWithoutTheGatewayServesItsStatusOnly() {
        try (var gateway = TestGateway.builder(vertx).statusOnly().start()) {
            assertThat(gateway.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/metrics").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/api/nodes").statusCode()).isEqualTo(200);
            assertProblem(gateway.get("/api/parked"), 404, "not_found");
            assertProblem(gateway.get("/docs"), 404, "not_found");
        }
    }

    @Test
    void readinessFollowsTheNodeAndItsDependencies() {
        try (var gateway = TestGateway.builder(vertx).start()) {
            gateway.readiness.expect("kafka", true);
            gateway.readiness.expect("smtp", false);
            assertReady(gateway, 503, "starting");

            gateway.readiness.serving();
            assertReady(gateway, 503, "down");

            gateway.readiness.up("kafka");
            assertReady(gateway, 200, "up");
            var dependencies = json(gateway.get("/health/ready")).getJsonObject("dependencies");
            assertThat(dependencies.getJsonObject("kafka").getString("status")).isEqualTo("up");
            assertThat(dependencies.getJsonObject("smtp").getString("status")).isEqualTo("down");

            gateway.readiness.draining();
            assertReady(gateway, 503, "draining");
            assertThat(gateway.get("/health/live").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aDrainingNodeRejectsRequestsAndClosesConnections() throws Exception {
        try (var gateway = TestGateway.builder(vertx).start();
                var kept = new RawClient(gateway.address());
                var fresh = new RawClient(gateway.address())) {
            kept.get("/api/nodes").readUntil("HTTP/1.1 200 ");
            gateway.readiness.draining();
            Eventually.until("it drains", () -> gateway.get("/api/nodes").statusCode() == 503);

            for (var client : List.of(kept, fresh)) {
                client.get("/api/nodes");
                assertThat(client.readAll())
                        .contains(
                                "HTTP/1.1 503 ",
                                "connection: close\r\n",
                                "retry-after: 1\r\n",
                                "\"code\":\"draining\"");
            }
        }
    }

    private static void assertReady(TestGateway gateway, int status, String word) {
        var answer = gateway.get("/health/ready");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(json(answer).getString("status")).isEqualTo(word);
    }
}
