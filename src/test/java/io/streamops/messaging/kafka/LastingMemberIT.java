package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneHarness.Message;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class LastingMemberIT {
    /** Longer than any test waits, so that no partition moves because its owner counts as dead. */
    private static final Duration SESSION = Duration.ofMinutes(10);

    private static final KafkaHarness HARNESS = new KafkaHarness();

    @BeforeAll
    static void start(Vertx vertx) throws Exception {
        HARNESS.start(vertx);
    }

    @AfterAll
    static void stop() throws Exception {
        HARNESS.close();
    }

    private static KafkaSource source(String topic) {
        return KafkaSource.of("group-" + topic, Start.EARLIEST, topic).withSessionTimeout(SESSION);
    }

    @Test
    void theSuccessorOfAKilledConsumerTakesItsPlaceAtOnce(Vertx vertx) throws Exception {
        var topic = HARNESS.newSource();
        var source = source(topic).as("node-1");
        try (var killed = KafkaClients.consumer(HARNESS.kafka(), source)) {
            killed.subscribe(List.of(topic));
            Eventually.until("it has partitions", () -> {
                killed.poll(Duration.ofMillis(50));
                return killed.assignment().size() == 3;
            });
            killed.close(CloseOptions.timeout(Duration.ofSeconds(5)).withGroupMembershipOperation(REMAIN_IN_GROUP));
        }
        HARNESS.send(topic, List.of(Message.of("key", "after the kill")));

        assertThat(received(vertx, source)).containsExactly("after the kill");
    }

    @Test
    void aConsumerThatStopsInOrderLeavesItsPartitionsToOthers(Vertx vertx) throws Exception {
        var topic = HARNESS.newSource();
        HARNESS.send(topic, List.of(Message.of("key", "first")));
        received(vertx, source(topic).as("node-1"));
        HARNESS.send(topic, List.of(Message.of("key", "second")));

        assertThat(received(vertx, source(topic).as("node-2"))).contains("second");
    }

    /** The messages a lane receives before it is stopped in order. */
    private static List<String> received(Vertx vertx, KafkaSource source) throws Exception {
        var bodies = new CopyOnWriteArrayList<String>();
        var lane = Future.<KafkaLane<String>>future(
                        made -> vertx.runOnContext(task -> made.complete(lane(vertx, source, bodies))))
                .await(60, TimeUnit.SECONDS);
        requireNonNull(lane).start().await(60, TimeUnit.SECONDS);
        Eventually.until("a message comes", () -> !bodies.isEmpty());
        lane.stop().await(60, TimeUnit.SECONDS);
        return bodies;
    }

    private static KafkaLane<String> lane(Vertx vertx, KafkaSource source, List<String> bodies) {
        var topic = source.topics().getFirst();
        return new KafkaLane<>(
                vertx,
                HARNESS.kafka(),
                source,
                LaneOptions.named("lane"),
                bytes -> new String(bytes, UTF_8),
                delivery -> {
                    bodies.add(delivery.body());
                    return Future.succeededFuture(Outcome.DONE);
                },
                (KafkaParking) HARNESS.parking(vertx, topic),
                Telemetry.unobserved());
    }
}
