package io.streamops.messaging.redis;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneContract;
import io.streamops.messaging.LaneHarness;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneTracing;
import io.streamops.messaging.Parking;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Redis for the conformance suite, with any server. */
@SuppressWarnings("NullAway.Init") // set by start or connect, which come first
public abstract class RedisHarness implements LaneHarness {
    static final String GROUP = "group";
    private static final Duration LEASE = Duration.ofSeconds(3);

    private final RedisKind kind;
    private Path folder;
    private TestRedis server;
    private RedisSettings.Address address;
    private RedisConnections redis;

    RedisHarness(RedisKind kind) {
        this.kind = kind;
    }

    @Override
    public final void start(Vertx own) throws Exception {
        folder = Files.createTempDirectory("redis");
        server = kind.start(folder);
        use(own, server.address());
    }

    private void use(Vertx own, RedisSettings.Address where) {
        address = where;
        redis = new RedisConnections(own, where);
    }

    @Override
    public final void startAgain() throws Exception {
        server.start();
    }

    @Override
    public final void stop() throws Exception {
        server.stop();
    }

    @Override
    public final void close() throws Exception {
        redis.close().await(30, TimeUnit.SECONDS);
        server.stop();
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new IOException("what the server has left", e);
        }
    }

    @Override
    public final String address() {
        return address.url().toString();
    }

    @Override
    public final void connect(Vertx own, String where) {
        use(own, new RedisSettings.Address(URI.create(where)));
    }

    @Override
    public final Order order() {
        return Order.WITHIN_A_LANE;
    }

    @Override
    public final String newSource() {
        return "stream:" + UUID.randomUUID();
    }

    @Override
    public final void send(String source, List<Message> messages) {
        for (var from = 0; from < messages.size(); from += 1_000) {
            var batch = messages.subList(from, Math.min(messages.size(), from + 1_000)).stream()
                    .map(message -> add(source, message, Map.of()))
                    .toList();
            untilTaken(() -> redis.batch(batch));
        }
    }

    /** A server that has just restarted rejects clients that wait on a broken connection. */
    private static void untilTaken(Supplier<Future<?>> call) {
        for (var tries = 1; ; tries++) {
            try {
                call.get().await(60, TimeUnit.SECONDS);
                return;
            } catch (Exception e) {
                if (tries == 10) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    static Request add(String source, Message message, Map<String, String> more) {
        var request =
                Request.cmd(Command.XADD).arg(source).arg("*").arg("payload").arg(message.body());
        if (message.key() != null) {
            request.arg("key").arg(message.key());
        }
        message.headers().forEach((name, value) -> request.arg(name).arg(value));
        more.forEach((name, value) -> request.arg(name).arg(value));
        return request;
    }

    @Override
    public final Lane lane(
            Vertx owner, String source, LaneOptions options, Lane.Handler<String> handler, Telemetry telemetry) {
        return new StreamLane<>(
                owner,
                new RedisConnections(owner, address),
                StreamGroup.Source.of(source, GROUP, "consumer-" + UUID.randomUUID())
                        .withLease(LEASE)
                        .orderedBy("key"),
                letters(source),
                options,
                fields -> LaneContract.decode(fields.getOrDefault("payload", "")),
                handler,
                telemetry,
                InstantSource.system());
    }

    static StreamParking.DeadLetterStream letters(String source) {
        return new StreamParking.DeadLetterStream(source + ":dlq", List.of("key", "payload"), "payload");
    }

    @Override
    public final Future<Response> publish(Vertx owner, String source, Message message, Telemetry telemetry) {
        return redis.ask(add(source, message, new LaneTracing(telemetry.traces()).headers()));
    }

    @Override
    public final long unsettled(String source) throws Exception {
        return StreamBacklog.of(redis, source, GROUP)
                .await(60, TimeUnit.SECONDS)
                .total();
    }

    @Override
    public final Parking parking(Vertx owner, String source) {
        return new StreamParking("suite", redis, letters(source));
    }
}
