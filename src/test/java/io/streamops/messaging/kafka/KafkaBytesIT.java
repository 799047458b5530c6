package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Handled;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneHarness.Message;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The memory bound of a lane with large messages, on a real Kafka. */
@ExtendWith(VertxExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class KafkaBytesIT {
    private static final int LARGE = 400_000;
    private static final int AT_ONCE = 4;
    private static final int FETCH_MILLIS = 100;

    private final KafkaHarness harness = new KafkaHarness();
    private final Vertx vertx;
    private final List<KafkaLane<String>> lanes = new ArrayList<>();
    private Handled handled = new Handled();

    KafkaBytesIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeAll
    void start() throws Exception {
        harness.start(vertx);
    }

    @BeforeEach
    void begin() {
        handled = new Handled();
    }

    @AfterEach
    void stopLanes() throws Exception {
        for (var lane : lanes) {
            lane.stop().await(60, TimeUnit.SECONDS);
        }
        lanes.clear();
    }

    @AfterAll
    void stop() throws Exception {
        harness.close();
    }

    private KafkaLane<String> start(String topic, long maxBytes, Lane.Handler<String> handler) throws Exception {
        var made = Promise.<KafkaLane<String>>promise();
        vertx.runOnContext(task -> made.complete(new KafkaLane<>(
                vertx,
                harness.kafka(),
                harness.source(topic).withMaxBytes(maxBytes),
                LaneOptions.named("large").withMaxInFlight(64),
                bytes -> new String(bytes, 0, Math.min(bytes.length, 9), UTF_8),
                handler,
                (KafkaParking) harness.parking(vertx, topic),
                Telemetry.unobserved())));
        var lane = requireNonNull(made.future().await(60, TimeUnit.SECONDS));
        lanes.add(lane);
        lane.start().await(60, TimeUnit.SECONDS);
        return lane;
    }

    /** Messages of one key, distinguished by their first characters. */
    private static List<Message> messages(String key, int count, int size) {
        return IntStream.range(0, count)
                .mapToObj(n -> Message.of(key, "%s:%06d".formatted(key, n) + "x".repeat(Math.max(0, size - 9))))
                .toList();
    }

    private static List<Message> large(int keys, int each) {
        return IntStream.range(0, keys)
                .mapToObj(k -> messages("k" + k, each, LARGE))
                .flatMap(List::stream)
                .toList();
    }

    /** Slow enough that everything else that fits is fetched and started meanwhile. */
    private Lane.Handler<String> slow() {
        return delivery -> handled.during(
                delivery, () -> vertx.timer(FETCH_MILLIS, TimeUnit.MILLISECONDS).map(due -> Outcome.DONE));
    }

    @Test
    void noMoreBytesAreHeldThanTheBudgetAllowsAndNothingIsLost() throws Exception {
        var topic = harness.newSource();
        var messages = large(10, 6);
        harness.send(topic, messages);

        start(topic, (long) AT_ONCE * (LARGE + 10), slow());

        Eventually.until("all are handled", () -> handled.bodies().size() == messages.size());
        Eventually.until("all are settled", () -> harness.unsettled(topic) == 0);
        assertThat(handled.mostAtOnce()).isBetween(2, AT_ONCE);
        assertThat(handled.keyTwiceAtOnce()).isFalse();
        assertThat(handled.byKey()).hasSize(10);
        assertThat(handled.byKey().values())
                .allSatisfy(bodies -> assertThat(bodies).isSorted());
    }

    @Test
    void aMessageThatIsLargerThanTheBudgetIsHeldByItself() throws Exception {
        var topic = harness.newSource();
        var messages = large(5, 2);
        harness.send(topic, messages);

        start(topic, 1_000, slow());

        Eventually.until("all are handled", () -> handled.bodies().size() == messages.size());
        Eventually.until("all are settled", () -> harness.unsettled(topic) == 0);
        assertThat(handled.mostAtOnce()).isEqualTo(1);
    }

    @Test
    void aMessageOfTenMegabytesIsParkedWholeAndTheNextIsHandled() throws Exception {
        var topic = "ten-megabytes";
        harness.topics()
                .ensure(new KafkaTopics.Spec(topic, 3, (short) 1, null, 12 << 20, false), List.of())
                .await(60, TimeUnit.SECONDS);
        var large = messages("k", 1, 10 << 20).getFirst();
        harness.send(topic, List.of(large, Message.of("k", "k:000001x")));

        start(
                topic,
                LARGE,
                delivery -> handled.during(
                        delivery,
                        () -> Future.succeededFuture(
                                delivery.body().equals("k:000000x")
                                        ? new Outcome.Reject("it is too large")
                                        : Outcome.DONE)));

        Eventually.until("both are settled", () -> harness.unsettled(topic) == 0);
        assertThat(handled.bodies()).contains("k:000001x");
        var parked = harness.parking(vertx, topic).list(0, 10).await(60, TimeUnit.SECONDS);
        assertThat(requireNonNull(parked).parked().getFirst().body()).isEqualTo(large.body());
    }

    @Test
    void behindAKeyThatIsBusyThoseOfOthersAreFound() throws Exception {
        var topic = harness.newSource();
        var all = new ArrayList<>(messages("kb", 200, 1_000));
        all.addAll(large(AT_ONCE, 1));
        harness.send(topic, all);
        var busy = Promise.<Outcome>promise();

        start(
                topic,
                (long) (AT_ONCE + 1) * LARGE,
                delivery -> handled.during(
                        delivery,
                        () -> "kb".equals(delivery.key()) ? busy.future() : Future.succeededFuture(Outcome.DONE)));

        Eventually.until("the others are handled", () -> handled.bodies().size() == AT_ONCE);
        busy.complete(Outcome.DONE);
        Eventually.until("all are handled", () -> handled.bodies().size() == all.size());
        Eventually.until("all are settled", () -> harness.unsettled(topic) == 0);
    }
}
