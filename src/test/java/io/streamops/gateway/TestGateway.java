package io.streamops.gateway;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.gateway.NodeDirectory.VerticleView;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.http.ApiContract;
import io.streamops.gateway.sse.EventSource;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Lane;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A gateway on a free port, with the shipped operations and those of {@link TestRoutes}. */
final class TestGateway implements AutoCloseable {
    static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

    private final Vertx vertx;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    final Readiness readiness = new Readiness(InstantSource.fixed(NOW));
    final ParkingDirectory parkings = new ParkingDirectory();
    final GatewayParts.ListeningAddress listening = new GatewayParts.ListeningAddress();
    private final String deployment;

    /** How one is made. */
    static final class Builder {
        private final Vertx vertx;
        private HttpSettings http = new HttpSettings(
                "127.0.0.1", 0, false, List.of(), 64 * 1024, 10_000, Duration.ofSeconds(60), Duration.ofSeconds(15));
        private AccessSettings access = new AccessSettings(Optional.empty(), Optional.empty());
        private EventSource events = (lastEventId, sink) -> () -> {};
        private int instances = 1;
        private Function<GatewayParts, Deployable> verticle = GatewayVerticle::new;
        private boolean withTestOperations = true;

        private Builder(Vertx vertx) {
            this.vertx = vertx;
        }

        Builder http(UnaryOperator<HttpSettings> change) {
            http = change.apply(http);
            return this;
        }

        Builder access(AccessSettings settings) {
            access = settings;
            return this;
        }

        Builder events(EventSource source) {
            events = source;
            return this;
        }

        Builder instances(int number) {
            instances = number;
            return this;
        }

        Builder statusOnly() {
            verticle = StatusVerticle::new;
            withTestOperations = false;
            return this;
        }

        TestGateway start() {
            return new TestGateway(this);
        }
    }

    static Builder builder(Vertx vertx) {
        return new Builder(vertx);
    }

    private TestGateway(Builder builder) {
        vertx = builder.vertx;
        var node = new NodeView(
                "n1",
                "all",
                "here",
                NOW,
                "0.1.0",
                false,
                List.of(new VerticleView("gateway", 1, List.of(new Lane.Status("l", 1, 2, 3, 4, null, null, null)))));
        var parts = new GatewayParts(
                builder.http,
                Authenticator.from(builder.access, vertx, InstantSource.fixed(NOW)),
                new Telemetry(meters, io.opentelemetry.api.OpenTelemetry.noop()),
                builder.withTestOperations ? contract() : ownContract(),
                meters::scrape,
                readiness,
                () -> Future.succeededFuture(List.of(node)),
                parkings,
                builder.withTestOperations
                        ? List.of(Capability.serving("test", new TestRoutes(builder.events)))
                        : List.of(),
                listening);
        deployment = await(vertx.deployVerticle(
                () -> builder.verticle.apply(parts), new DeploymentOptions().setInstances(builder.instances)));
    }

    /** What every gateway serves, whatever capabilities there are. */
    static ApiContract ownContract() {
        return OwnOperations.and();
    }

    /** The same and the test's own operations. */
    static ApiContract contract() {
        var document = ApiContract.shipped().document().copy();
        var added = new JsonObject(DocsRoutes.resource("/test-operations.json"));
        document.getJsonObject("paths").mergeIn(added);
        return ApiContract.parse(document.encode())
                .only(Stream.concat(OwnOperations.IDS.stream(), operationIds(added))
                        .collect(Collectors.toSet()));
    }

    private static Stream<String> operationIds(JsonObject paths) {
        return paths.stream()
                .flatMap(path -> ((JsonObject) path.getValue()).stream())
                .flatMap(item -> item.getValue() instanceof JsonObject operation
                        ? Stream.ofNullable(operation.getString("operationId"))
                        : Stream.empty());
    }

    static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    int port() {
        return listening.port().orElseThrow();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    HttpResponse<String> get(String path) {
        return send(request(path));
    }

    HttpResponse<String> post(String path, String json) {
        return send(request(path)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    static JsonObject json(HttpResponse<String> response) {
        return new JsonObject(response.body());
    }

    void undeploy() {
        await(vertx.undeploy(deployment));
    }

    @Override
    public void close() {
        client.close();
        if (vertx.deploymentIDs().contains(deployment)) {
            undeploy();
        }
    }
}
