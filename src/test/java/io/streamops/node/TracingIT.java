package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.streamops.embedded.EmbeddedBrokers;
import io.streamops.kit.LogContext;
import io.streamops.kit.Telemetry;
import io.streamops.kit.TracedVertx;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.kafka.KafkaLane;
import io.streamops.messaging.kafka.KafkaParking;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitLane;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitSource;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.Settings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request traced from HTTP through Kafka and RabbitMQ to Redis. */
class TracingIT {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @TempDir
    private Path dir = Path.of("");

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(spans))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();
    private final Vertx vertx = TracedVertx.start(sdk);
    private final Telemetry telemetry = new Telemetry(Telemetry.unobserved().meters(), sdk);
    private final List<Supplier<Future<Void>>> stops = new ArrayList<>();
    private final CompletableFuture<Map<String, String>> inKafkaLane = new CompletableFuture<>();
    private final CompletableFuture<Map<String, String>> inRabbitLane = new CompletableFuture<>();

    @Test
    void oneTraceGoesFromTheRequestThroughEveryBrokerToTheLastEffect() throws Exception {
        var brokers = EmbeddedBrokers.start(
                OnFreePorts.in(dir), new StartupReport(new PrintWriter(PrintWriter.nullWriter())));
        try {
            var port = serve(brokers.addresses());

            var answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
                                    .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                                    .build(),
                            HttpResponse.BodyHandlers.discarding());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(inKafkaLane.get(60, TimeUnit.SECONDS)).containsEntry("traceId", TRACE);
            assertThat(inRabbitLane.get(60, TimeUnit.SECONDS)).containsEntry("traceId", TRACE);
            var expected = Set.of("GET", "from-kafka process", "from-rabbit process", "Command");
            Eventually.until("all spans have ended", () -> namesOfSpans().containsAll(expected));
        } finally {
            for (var stop : stops) {
                get(stop.get());
            }
            get(vertx.close());
            brokers.stop();
        }
    }

    /** The ended spans; a span ends after its work. */
    private Set<String> namesOfSpans() {
        return spans.getFinishedSpanItems().stream()
                .filter(span -> span.getTraceId().equals(TRACE))
                .map(SpanData::getName)
                .collect(Collectors.toSet());
    }

    private int serve(Settings.BrokerAddresses addresses) throws Exception {
        var topics = get(KafkaTopics.open(vertx, addresses.kafka()));
        get(topics.ensure(KafkaTopics.Spec.standard("traced"), List.of("traced")));
        var kafka = get(KafkaPublisher.open(vertx, addresses.kafka(), topics, telemetry));
        var parking = new KafkaParking(
                "from-kafka", List.of("traced"), vertx, addresses.kafka(), topics, kafka, WallClock.get());
        var redis = new RedisConnections(vertx, addresses.redis());
        var connections = new RabbitConnections(vertx, addresses.rabbit());
        RabbitTopology.Declaration topology = declared -> declared.queue("traced");
        var rabbit = new RabbitPublisher(vertx, connections, topology, telemetry);
        get(rabbit.start());
        stops.add(rabbit::close);
        get(onContext(() -> new RabbitLane<>(
                vertx,
                connections,
                rabbit,
                redis,
                RabbitSource.of("traced"),
                LaneOptions.named("from-rabbit"),
                message -> text(message.body()),
                delivery -> redis.send(Request.cmd(Command.SET).arg("traced").arg(delivery.body()))
                        .map(set -> Outcome.DONE)
                        .onComplete(done -> inRabbitLane.complete(LogContext.current())),
                telemetry,
                WallClock.get())));
        get(onContext(() -> new KafkaLane<>(
                vertx,
                addresses.kafka(),
                KafkaSource.of("traced", KafkaSource.Start.EARLIEST, "traced"),
                LaneOptions.named("from-kafka"),
                TracingIT::text,
                delivery -> rabbit.publish(RabbitMessage.toQueue("traced", delivery.body()))
                        .map(published -> Outcome.DONE)
                        .onComplete(done -> inKafkaLane.complete(LogContext.current())),
                parking,
                telemetry)));
        return get(vertx.createHttpServer()
                        .requestHandler(request -> kafka.publish("traced", "key", "body", Map.of())
                                .onComplete(published -> request.response()
                                        .setStatusCode(published.succeeded() ? 200 : 500)
                                        .end()))
                        .listen(0, "127.0.0.1"))
                .actualPort();
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private Future<Void> onContext(Callable<Lane> making) {
        var started = Promise.<Void>promise();
        vertx.getOrCreateContext().runOnContext(task -> {
            try {
                var lane = making.call();
                stops.add(lane::stop);
                lane.start().onComplete(started);
            } catch (Exception e) {
                started.fail(e);
            }
        });
        return started.future();
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
