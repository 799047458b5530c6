package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    static HttpSettings settings(Duration idleTimeout, String... corsOrigins) {
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
    void everyResponseHasSecurityHeaders() {
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
    void largeResponsesAreCompressedIfTheClientAcceptsIt() {
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
    void metricsContainNoTextFromClients() {
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
