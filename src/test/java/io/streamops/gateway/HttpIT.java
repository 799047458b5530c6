package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.http.ApiContract;
import io.streamops.kit.Telemetry;
import io.streamops.kit.TracedVertx;
import io.streamops.messaging.Eventually;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is common to all requests. */
@ExtendWith(VertxExtension.class)
class HttpIT {
    private final Vertx vertx;

    HttpIT(Vertx vertx) {
        this.vertx = vertx;
    }

    private static HttpSettings settings(Duration idleTimeout, String... corsOrigins) {
        return new HttpSettings(
                "127.0.0.1", 0, false, List.of(corsOrigins), 64 * 1024, 10_000, idleTimeout, Duration.ofSeconds(15));
    }

    @Test
    void aRequestKeepsItsNameIfThatIsFitForALogLine() {
        try (var gateway = TestGateway.builder(vertx).start()) {
            var named = gateway.send(gateway.request("/nope").header("X-Request-Id", "a-b_c.1:2"));
            assertThat(named.headers().firstValue("x-request-id")).contains("a-b_c.1:2");

            for (var unfit : List.of("with space", "x".repeat(200), "a;b", "<b>")) {
                var renamed = gateway.send(gateway.request("/health/live").header("X-Request-Id", unfit));
                assertThat(renamed.headers().firstValue("x-request-id"))
                        .hasValueSatisfying(id -> assertThat(id).matches("[0-9a-f-]{36}"));
            }
            var context = json(gateway.send(gateway.request("/test/unmarked").header("X-Request-Id", "r1")))
                    .getJsonObject("context");
            assertThat(context.getString("requestId")).isEqualTo("r1");
            assertThat(context.containsKey("traceId")).isFalse();
        }
    }

    @Test
    void anIncomingTraceIsContinuedAndOtherwiseOneBegins() {
        var traced = TracedVertx.start(OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(SpanExporter.composite()))
                        .build())
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build());
        try (var gateway = TestGateway.builder(traced).start()) {
            var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
            var continued = gateway.send(
                    gateway.request("/test/unmarked").header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01"));
            assertThat(continued.headers().firstValue("traceparent"))
                    .hasValueSatisfying(answer -> assertThat(answer)
                            .startsWith("00-" + trace + "-")
                            .doesNotContain("00f067aa0ba902b7")
                            .endsWith("-01"));
            assertThat(json(continued).getJsonObject("context").getString("traceId"))
                    .isEqualTo(trace);

            // The last bits: sampled, and an id by chance.
            var begun = gateway.get("/nope");
            assertThat(begun.headers().firstValue("traceparent"))
                    .hasValueSatisfying(answer -> assertThat(answer).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-0[0-3]"));
        } finally {
            TestGateway.await(traced.close());
        }
    }

    @Test
    void everyAnswerForbidsWhatNoAnswerNeeds() {
        try (var gateway = TestGateway.builder(vertx).start()) {
            for (var path : List.of("/health/live", "/nope", "/docs")) {
                var headers = gateway.get(path).headers();
                assertThat(headers.firstValue("x-content-type-options")).contains("nosniff");
                assertThat(headers.firstValue("referrer-policy")).contains("no-referrer");
                assertThat(headers.firstValue("x-frame-options")).contains("DENY");
                assertThat(headers.firstValue("content-security-policy"))
                        .hasValueSatisfying(policy -> assertThat(policy).contains("frame-ancestors 'none'"));
                assertThat(headers.allValues("access-control-allow-origin")).isEmpty();
                assertThat(headers.firstValue("server")).isEmpty();
            }
        }
    }

    @Test
    void largeAnswersAreCompressedForWhoUnderstandsIt() {
        try (var gateway = TestGateway.builder(vertx).start()) {
            var compressed = gateway.send(gateway.request("/test/large").header("accept-encoding", "gzip"));
            assertThat(compressed.headers().firstValue("content-encoding")).contains("gzip");
            assertThat(compressed.body().length()).isLessThan(10_000);

            var plain = gateway.get("/test/large");
            assertThat(plain.headers().firstValue("content-encoding")).isEmpty();
            assertThat(plain.body()).contains("large large");
        }
    }

    @Test
    void pagesOfSitesThatAreSetMayCallTheApi() {
        try (var gateway = TestGateway.builder(vertx)
                .http(s -> settings(Duration.ofSeconds(60), "https://app.example.com"))
                .start()) {
            var allowed = gateway.send(gateway.request("/nope").header("Origin", "https://app.example.com"));
            assertThat(allowed.headers().firstValue("access-control-allow-origin"))
                    .contains("https://app.example.com");
            assertThat(allowed.headers().firstValue("vary")).contains("Origin");

            var preflight = gateway.send(gateway.request("/test/echo")
                    .header("Origin", "https://app.example.com")
                    .header("Access-Control-Request-Method", "POST")
                    .method("OPTIONS", BodyPublishers.noBody()));
            assertThat(preflight.statusCode()).isEqualTo(204);
            assertThat(preflight.headers().firstValue("access-control-allow-methods"))
                    .contains("OPTIONS, POST");

            var other = gateway.send(gateway.request("/health/live").header("Origin", "https://evil.example.com"));
            assertThat(other.headers().firstValue("access-control-allow-origin"))
                    .isEmpty();

            var posted = gateway.send(gateway.request("/test/optional")
                    .header("Origin", "https://app.example.com")
                    .POST(BodyPublishers.noBody()));
            assertThat(posted.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void withoutAccessControlForeignPagesChangeNothing() {
        try (var gateway = TestGateway.builder(vertx).start()) {
            for (var origin : List.of("https://evil.example.com", "null", "http://127.0.0.1:1")) {
                var answer = gateway.send(gateway.request("/test/optional")
                        .header("Origin", origin)
                        .POST(BodyPublishers.noBody()));
                assertProblem(answer, 403, "foreign_origin");
            }
            var own = gateway.send(gateway.request("/test/optional")
                    .header("Origin", "http://127.0.0.1:" + gateway.port())
                    .POST(BodyPublishers.noBody()));
            assertThat(own.statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example.com", "127.0.0.1.evil.example.com", "10.0.0.1:8080", "localhost.evil.com"})
    void withoutAccessControlForeignNamesAreNotServed(String host) {
        try (var gateway = TestGateway.builder(vertx).start();
                var client = new RawClient(gateway.address())) {
            client.send("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 421 ").contains("\"misdirected\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:8080", "127.0.0.1:1", "127.9.9.9", "[::1]:8080", "a.localhost"})
    void namesOfThisHostAreServed(String host) {
        try (var gateway = TestGateway.builder(vertx).start();
                var client = new RawClient(gateway.address())) {
            client.send("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void whoSendsHeadersSlowlyIsCutOff() {
        try (var gateway = TestGateway.builder(vertx)
                        .http(s -> settings(Duration.ofSeconds(2)))
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
    void whoSendsABodySlowlyIsToldSo() {
        try (var gateway = TestGateway.builder(vertx)
                        .http(s -> settings(Duration.ofSeconds(2)))
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
                        .http(s -> settings(Duration.ofSeconds(1)))
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
    void aServerThatIsStoppedLetsGoOfItsPort() throws Exception {
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
    void aNodeWithoutTheGatewayServesOnlyHowItIs() {
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
    void aNodeThatDrainsSendsRequestsElsewhereAndEndsTheirConnections() throws Exception {
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

    @Test
    void operationsAndHandlersThatDoNotMatchFailTheStart() {
        assertThatThrownBy(() -> TestGateway.await(
                        vertx.deployVerticle(new GatewayVerticle(parts(vertx, TestGateway.contract(), List.of())))))
                .hasStackTraceContaining("operations in openapi.yaml without a handler: [testEcho");
        assertThatThrownBy(() -> TestGateway.await(vertx.deployVerticle(new GatewayVerticle(parts(
                        vertx,
                        TestGateway.ownContract(),
                        List.of(() -> Map.of("unheardOf", call -> Future.failedFuture("never"))))))))
                .hasStackTraceContaining("handlers without an operation in openapi.yaml: [unheardOf]");
    }

    private static GatewayParts parts(
            Vertx vertx, ApiContract contract, List<io.streamops.gateway.http.Routes> capabilities) {
        var access = new AccessSettings(Optional.empty(), Optional.empty());
        return new GatewayParts(
                settings(Duration.ofSeconds(60)),
                Authenticator.from(access, vertx, InstantSource.fixed(TestGateway.NOW)),
                Telemetry.unobserved(),
                contract,
                () -> "",
                new Readiness(InstantSource.fixed(TestGateway.NOW)),
                () -> Future.succeededFuture(List.of()),
                new ParkingDirectory(),
                capabilities.stream()
                        .map(routes -> Capability.serving("test", routes))
                        .toList(),
                new GatewayParts.ListeningAddress());
    }

    @Test
    void aClientThatDisconnectsBeforeTheResponseIsCounted() throws Exception {
        try (var gateway = TestGateway.builder(vertx).start()) {
            try (var client = new RawClient(gateway.address())) {
                client.post("/test/echo", "Content-Length: 100", "Expect: 100-continue");
                client.readUntil("100 Continue");
            }
            Eventually.until(
                    "status 499 is counted",
                    () -> gateway.get("/metrics").body().contains("route=\"/test/echo\",status=\"499\""));
        }
    }

    @Test
    void figuresNeverCarryWhatStrangersMakeUp() {
        try (var gateway = TestGateway.builder(vertx).start()) {
            gateway.get("/test/items/made-up");
            gateway.get("/made-up");
            gateway.send(gateway.request("/api/nodes").method("MADEUP", BodyPublishers.noBody()));
            assertThat(gateway.get("/metrics").body())
                    .contains("route=\"/test/items/{id}\"")
                    .contains("route=\"none\"")
                    .contains("method=\"other\"")
                    .doesNotContain("made-up")
                    .doesNotContain("MADEUP");
        }
    }
}
