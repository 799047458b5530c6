package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneContract;
import io.streamops.messaging.LaneHarness;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneTracing;
import io.streamops.messaging.Parking;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.messaging.brokers.RabbitKind;
import io.streamops.messaging.brokers.TestRabbit;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RabbitSettings;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A broker of AMQP 0-9-1 as the conformance suite sees it, and a Redis that counts redeliveries. */
@SuppressWarnings("NullAway.Init") // set by start or connect, which come first
public abstract class RabbitHarness implements LaneHarness {
    private static final long CONFIRM_MILLIS = 60_000;

    private final RabbitKind kind;
    private final Map<String, List<Lane>> lanes = new ConcurrentHashMap<>();
    private Path folder;
    private DebianRedis redisServer;
    private TestRabbit server;
    private RabbitSettings.Address address;
    private RedisSettings.Address redisAddress;
    private RedisConnections redis;
    private RabbitConnections rabbit;
    private RabbitPublisher publisher;

    RabbitHarness(RabbitKind kind) {
        this.kind = kind;
    }

    @Override
    public final void start(Vertx own) throws Exception {
        folder = Files.createTempDirectory("rabbit");
        redisServer = DebianRedis.start(Files.createDirectory(folder.resolve("redis")));
        redisAddress = redisServer.address();
        server = kind.start(folder);
        address = server.address();
        use(own);
    }

    @Override
    public final void startAgain() throws Exception {
        server.start();
    }

    private void use(Vertx own) throws Exception {
        redis = new RedisConnections(own, redisAddress);
        rabbit = new RabbitConnections(own, address);
        publisher = new RabbitPublisher(own, rabbit, RabbitTopology.Declaration.NOTHING, Telemetry.unobserved());
        publisher.start().await(60, TimeUnit.SECONDS);
    }

    @Override
    public final void stop() throws Exception {
        server.stop();
    }

    @Override
    public final void close() throws Exception {
        publisher.close().await(30, TimeUnit.SECONDS);
        rabbit.close().await(30, TimeUnit.SECONDS);
        redis.close().await(30, TimeUnit.SECONDS);
        server.stop();
        redisServer.stop();
        delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public final String address() {
        return address.url() + " " + redisAddress.url();
    }

    @Override
    public final void connect(Vertx own, String where) {
        var both = where.split(" ", 2);
        address = new RabbitSettings.Address(URI.create(both[0]));
        redisAddress = new RedisSettings.Address(URI.create(both[1]));
        try {
            use(own);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public final Order order() {
        return Order.NONE;
    }

    /** A foreign client's connection. */
    private Connection foreign() throws Exception {
        return PlainAmqp.connect(address.url());
    }

    @Override
    public final String newSource() throws Exception {
        var name = "queue." + UUID.randomUUID();
        try (var connection = foreign()) {
            var channel = connection.createChannel();
            channel.queueDeclare(name, true, false, false, null);
        }
        return name;
    }

    @Override
    public final void send(String source, List<Message> messages) throws Exception {
        try (var connection = foreign()) {
            var channel = connection.createChannel();
            channel.confirmSelect();
            for (var message : messages) {
                send(channel, source, message);
            }
            channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
        }
    }

    private static void send(Channel channel, String source, Message message) throws IOException {
        var properties = new BasicProperties.Builder()
                .deliveryMode(2)
                .headers(Map.copyOf(message.headers()))
                .build();
        channel.basicPublish("", source, properties, message.body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public final Lane lane(
            Vertx owner, String source, LaneOptions options, Lane.Handler<String> handler, Telemetry telemetry) {
        var lane = new RabbitLane<>(
                owner,
                rabbit,
                publisher,
                redis,
                RabbitSource.of(source),
                options,
                received -> LaneContract.decode(new String(received.body(), StandardCharsets.UTF_8)),
                handler,
                telemetry,
                InstantSource.system());
        lanes.computeIfAbsent(source, name -> new CopyOnWriteArrayList<>()).add(lane);
        return lane;
    }

    @Override
    public final Future<Void> publish(Vertx owner, String source, Message message, Telemetry telemetry) {
        var traced = new RabbitPublisher(owner, rabbit, RabbitTopology.Declaration.NOTHING, telemetry);
        var toSource = new RabbitMessage(
                "", source, Buffer.buffer(message.body()), message.headers(), "text/plain", null, true);
        var headers = new LaneTracing(telemetry.traces()).headers();
        return traced.start()
                .compose(started -> traced.publish(toSource.withHeaders(headers)))
                .eventually(traced::close);
    }

    /** The protocol tells how many messages wait, not how many consumers hold: these our own lanes tell. */
    @Override
    public final long unsettled(String source) throws Exception {
        var held = lanes.getOrDefault(source, List.of()).stream()
                .mapToInt(lane -> lane.figures().inFlight())
                .sum();
        try (var connection = foreign()) {
            return held + connection.createChannel().messageCount(source);
        }
    }

    @Override
    public final Parking parking(Vertx owner, String source) {
        return new RabbitParking("suite", rabbit, source);
    }
}
