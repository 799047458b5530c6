package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.messaging.brokers.RabbitKind;
import io.streamops.messaging.brokers.TestRabbit;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A queue of its own for each test on a broker of AMQP 0-9-1, and a Redis that counts redeliveries. */
@SuppressWarnings("NullAway.Init") // set before each test
abstract class RabbitCase {
    private static DebianRedis redisServer;

    private final List<Lane> lanes = new ArrayList<>();
    private final Queue<Delivery<String>> handled = new ConcurrentLinkedQueue<>();
    final String queue = "queue." + UUID.randomUUID();

    @Parameter
    RabbitKind kind;

    TestRabbit server;
    Vertx vertx;
    RedisConnections redis;
    RabbitConnections rabbit;
    RabbitPublisher publisher;
    Connection connection;
    Channel channel;

    @BeforeAll
    static void startRedis(@TempDir Path folder) throws Exception {
        redisServer = DebianRedis.start(folder);
    }

    @AfterAll
    static void stopRedis() throws Exception {
        redisServer.stop();
    }

    @BeforeEach
    final void connect(TestRabbit server, Vertx vertx) throws Exception {
        this.server = server;
        this.vertx = vertx;
        redis = new RedisConnections(vertx, redisServer.address());
        rabbit = new RabbitConnections(vertx, server.address());
        publisher = new RabbitPublisher(vertx, rabbit, RabbitTopology.Declaration.NOTHING, Telemetry.unobserved());
        await(publisher.start());
        connection = PlainAmqp.connect(server.address().url());
        channel = connection.createChannel();
    }

    @AfterEach
    final void disconnect() throws Exception {
        for (var lane : lanes) {
            await(lane.stop());
        }
        connection.abort();
        await(publisher.close());
        await(rabbit.close());
        await(redis.close());
    }

    static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    Lane start(LaneOptions options, Lane.Handler<String> handler) {
        return start(RabbitSource.of(queue), options, handler);
    }

    Lane start(RabbitSource source, LaneOptions options, Lane.Handler<String> handler) {
        var lane = new RabbitLane<>(
                vertx,
                rabbit,
                publisher,
                redis,
                source,
                options,
                message -> new String(message.body(), StandardCharsets.UTF_8),
                handler,
                Telemetry.unobserved(),
                InstantSource.system());
        lanes.add(lane);
        lane.start().await();
        return lane;
    }

    void stop(Lane lane) {
        lanes.remove(lane);
        lane.stop().await();
    }

    Future<Outcome> note(Delivery<String> delivery) {
        handled.add(delivery);
        return Future.succeededFuture(Outcome.DONE);
    }

    void send(String body, @Nullable String messageId) throws IOException {
        var properties = new BasicProperties.Builder().deliveryMode(2).messageId(messageId);
        channel.basicPublish("", queue, properties.build(), body.getBytes(StandardCharsets.UTF_8));
    }

    void untilHandled(String body) throws Exception {
        Eventually.until(
                "it is handled", () -> handled.stream().anyMatch(d -> d.body().equals(body)));
    }

    Queue<Delivery<String>> handled() {
        return handled;
    }
}
