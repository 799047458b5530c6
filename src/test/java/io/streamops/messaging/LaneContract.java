package io.streamops.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneHarness.Message;
import io.streamops.messaging.LaneHarness.Order;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The behavior of every lane. A subclass chooses the broker. */
@ExtendWith(VertxExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class LaneContract {
    private static final String UNDECODABLE = "undecodable";
    private static final int MANY = 100_000;
    private static final long GROWTH_ALLOWED = 48L << 20;
    private static final Backoff SHORT = new Backoff(Duration.ofMillis(20), Duration.ofMillis(100));

    private final LaneHarness harness;
    private final List<RunningLane> lanes = new ArrayList<>();
    private final Vertx vertx;
    private Telemetry telemetry = Telemetry.unobserved();
    private Handled handled = new Handled();

    protected LaneContract(LaneHarness harness, Vertx vertx) {
        this.harness = harness;
        this.vertx = vertx;
    }

    /** How lanes of this suite decode a body. */
    public static String decode(String body) throws Decoder.Undecodable {
        if (body.startsWith(UNDECODABLE)) {
            throw new Decoder.Undecodable("it says so itself");
        }
        return body;
    }

    @BeforeAll
    void startTheBroker() throws Exception {
        harness.start(vertx);
    }

    @AfterAll
    void closeTheBroker() throws Exception {
        harness.close();
    }

    @BeforeEach
    void begin() {
        telemetry = Telemetry.unobserved();
        handled = new Handled();
    }

    @AfterEach
    void stopWhatRuns() throws Exception {
        for (var lane : lanes) {
            lane.stop();
        }
        lanes.clear();
    }

    private RunningLane begin(ThreadingModel model, String source, LaneOptions options, Lane.Handler<String> handler) {
        var lane = RunningLane.begin(vertx, harness, model, source, options, handler, telemetry);
        lanes.add(lane);
        return lane;
    }

    private RunningLane start(ThreadingModel model, String source, LaneOptions options, Lane.Handler<String> handler)
            throws Exception {
        return begin(model, source, options, handler).ready();
    }

    private void stop(RunningLane lane) throws Exception {
        lanes.remove(lane);
        lane.stop();
    }

    private Lane.Handler<String> taking(int millis) {
        return delivery -> handled.during(
                delivery, () -> vertx.timer(millis, TimeUnit.MILLISECONDS).map(due -> Outcome.DONE));
    }

    /** Messages spread over keys, numbered in order for each key. */
    private static List<Message> messages(int keys, int perKey) {
        return IntStream.range(0, perKey)
                .boxed()
                .flatMap(n ->
                        IntStream.range(0, keys).mapToObj(k -> Message.of("key" + k, "key%d:%05d".formatted(k, n))))
                .toList();
    }

    private static List<String> bodies(Collection<Message> messages) {
        return messages.stream().map(Message::body).toList();
    }

    private void untilHandled(Collection<Message> messages) throws Exception {
        var bodies = bodies(messages);
        Eventually.until("all are handled", () -> handled.bodies().containsAll(bodies));
    }

    private void untilSettled(String source) throws Exception {
        Eventually.until("all are settled at the broker", () -> harness.unsettled(source) == 0);
    }

    private void assertOrderWithinKeys() {
        assertThat(handled.keyTwiceAtOnce()).isFalse();
        assertThat(handled.byKey().values())
                .allSatisfy(bodies -> assertThat(bodies).isSorted());
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void everyMessageIsHandledOnceAndSettled(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var messages = messages(20, 25);
        harness.send(source, messages);

        var lane = start(model, source, LaneOptions.named("plain"), taking(1));

        untilHandled(messages);
        untilSettled(source);
        assertThat(handled.deliveries())
                .extracting(Delivery::body)
                .containsExactlyInAnyOrderElementsOf(bodies(messages));
        assertThat(handled.deliveries()).allSatisfy(delivery -> {
            assertThat(delivery.attempt()).isEqualTo(1);
            assertThat(delivery.lane()).isEqualTo("plain");
        });
        assertThat(lane.figures().settled()).isEqualTo(messages.size());
    }

    @Test
    void aSequentialHandlerMayAwaitWhileOthersGoOn() throws Exception {
        var source = harness.newSource();
        var messages = messages(20, 10);
        harness.send(source, messages);

        start(
                ThreadingModel.VIRTUAL_THREAD,
                source,
                LaneOptions.named("awaits"),
                Lane.Handler.sequential(delivery -> handled.during(delivery, () -> {
                            vertx.timer(2, TimeUnit.MILLISECONDS).await();
                            return Future.succeededFuture(Outcome.DONE);
                        })
                        .await()));

        untilHandled(messages);
        untilSettled(source);
        assertThat(handled.mostAtOnce()).isGreaterThan(1);
    }

    @Test
    void keyAndHeadersArriveAsTheyWereSent() throws Exception {
        var source = harness.newSource();
        harness.send(source, List.of(new Message("a key", "a body", Map.of("greeting", "grüß Gott"))));

        start(ThreadingModel.EVENT_LOOP, source, LaneOptions.named("whole"), taking(1));

        Eventually.until("it is handled", () -> handled.bodies().contains("a body"));
        var delivery = handled.deliveries().getFirst();
        assertThat(delivery.headers()).containsEntry("greeting", "grüß Gott");
        if (harness.order() != Order.NONE) {
            assertThat(delivery.key()).isEqualTo("a key");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void messagesOfAKeyKeepTheirOrderWhileKeysGoSideBySide(ThreadingModel model) throws Exception {
        var keyed = harness.order() != Order.NONE;
        var source = harness.newSource();
        var messages = messages(10, 50);
        harness.send(source, messages);
        var delays = new AtomicInteger();

        start(
                model,
                source,
                LaneOptions.named("keys"),
                delivery -> taking(1 + delays.incrementAndGet() % 5).handle(delivery));

        untilHandled(messages);
        untilSettled(source);
        if (keyed) {
            assertOrderWithinKeys();
        }
        assertThat(handled.mostAtOnce())
                .isBetween(2, keyed ? 10 : LaneOptions.named("keys").maxInFlight());
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void noMoreMessagesAreTakenThanTheBoundsAllow(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var messages = messages(40, 8);
        harness.send(source, messages);
        var options = LaneOptions.named("bounded").withMaxInFlight(4).withMaxWaiting(4);

        var lane = start(model, source, options, taking(5));

        var mostHeld = new AtomicInteger();
        Eventually.until("all are handled", () -> {
            mostHeld.accumulateAndGet(lane.figures().inFlight(), Math::max);
            return handled.bodies().size() == messages.size();
        });
        assertThat(handled.mostAtOnce()).isBetween(2, 4);
        assertThat(mostHeld.get()).isLessThanOrEqualTo(options.capacity());
        untilSettled(source);
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void whatCanNeverSucceedIsParkedOnceWhileOthersGoOn(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var good = messages(10, 10);
        var all = new ArrayList<Message>();
        all.add(new Message("p", "poison", Map.of("colour", "green")));
        all.add(Message.of("r", "refused"));
        all.add(Message.of("u", UNDECODABLE));
        all.addAll(good);
        harness.send(source, all);
        var attempts = new AtomicInteger();

        start(
                model,
                source,
                LaneOptions.named("poisoned").withMaxAttempts(3).withBackoff(SHORT),
                delivery -> switch (delivery.body()) {
                    case "poison" -> {
                        attempts.incrementAndGet();
                        throw new IllegalStateException("it is poison");
                    }
                    case "refused" -> Future.succeededFuture(new Outcome.Reject("not wanted"));
                    default -> taking(1).handle(delivery);
                });

        untilHandled(good);
        untilSettled(source);
        var page = harness.parking(vertx, source).list(0, 10).await(60, TimeUnit.SECONDS);
        assertThat(attempts).hasValue(3);
        assertThat(page.total()).isEqualTo(3);
        assertThat(page.parked())
                .extracting(Parking.ParkedMessage::body)
                .containsExactlyInAnyOrder("poison", "refused", UNDECODABLE);
        assertThat(page.parked()).allSatisfy(parked -> {
            assertThat(parked.parkedAt()).isNotNull();
            switch (parked.body()) {
                case "poison" -> {
                    assertThat(parked.reason()).contains("it is poison");
                    assertThat(parked.attempts()).isEqualTo(3);
                    assertThat(parked.headers()).containsEntry("colour", "green");
                }
                case "refused" -> assertThat(parked.reason()).isEqualTo("not wanted");
                default -> assertThat(parked.reason()).isEqualTo("it says so itself");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void aMessageThatIsToComeLaterComesAgainWhileOthersGoOn(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var others = messages(5, 20);
        var all = new ArrayList<>(List.of(Message.of("later", "later")));
        all.addAll(others);
        harness.send(source, all);
        var delay = Duration.ofMillis(100);
        var attempts = new ConcurrentLinkedQueue<Integer>();
        var times = new ConcurrentLinkedQueue<Long>();

        start(model, source, LaneOptions.named("later").withMaxAttempts(2), delivery -> {
            if (!delivery.body().equals("later")) {
                return taking(1).handle(delivery);
            }
            attempts.add(delivery.attempt());
            times.add(System.nanoTime());
            return handled.bodies().size() < others.size()
                    ? Future.succeededFuture(new Outcome.Retry(new IllegalStateException("not yet"), delay))
                    : taking(1).handle(delivery);
        });

        untilHandled(all);
        untilSettled(source);
        assertThat(List.copyOf(attempts))
                .isEqualTo(IntStream.rangeClosed(1, attempts.size()).boxed().toList());
        var at = List.copyOf(times);
        for (var i = 1; i < at.size(); i++) {
            assertThat(at.get(i) - at.get(i - 1))
                    .isGreaterThanOrEqualTo(delay.minusMillis(2).toNanos());
        }
        assertThat(harness.parking(vertx, source)
                        .list(0, 10)
                        .await(60, TimeUnit.SECONDS)
                        .total())
                .isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void aLanePausesWhileWhatAllNeedIsAwayAndCountsNoAttempts(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var messages = messages(10, 10);
        harness.send(source, messages);
        var away = new AtomicBoolean(true);
        var gone = new IllegalStateException("connection refused");

        var lane = start(model, source, LaneOptions.named("pauses").withMaxAttempts(1), delivery -> {
            if (away.get()) {
                return Future.failedFuture(new Unavailable(
                        "index", gone, () -> away.get() ? Future.failedFuture(gone) : Future.succeededFuture()));
            }
            return taking(1).handle(delivery);
        });

        Eventually.until("the lane pauses", () -> "index".equals(lane.figures().pausedBy()));
        away.set(false);
        untilHandled(messages);
        untilSettled(source);
        assertThat(lane.figures().pausedBy()).isNull();
        assertThat(lane.figures().parked()).isZero();
        assertThat(handled.deliveries())
                .allSatisfy(delivery -> assertThat(delivery.attempt()).isEqualTo(1));
        if (harness.order() != Order.NONE) {
            assertOrderWithinKeys();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void drainingFinishesWhatRunsAndLeavesTheRestToTheNext(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var messages = messages(20, 10);
        harness.send(source, messages);
        var gate = Promise.<Void>promise();
        var options = LaneOptions.named("drained").withMaxInFlight(8);

        var first = start(
                model,
                source,
                options,
                delivery -> handled.during(delivery, () -> gate.future().map(open -> Outcome.DONE)));
        Eventually.until("handlers run", () -> handled.running() == 8);
        lanes.remove(first);
        var stopped = first.beginToStop();
        Eventually.until("it drains", first::isStopping);
        gate.complete();
        stopped.await(60, TimeUnit.SECONDS);
        var finished = handled.deliveries().size();
        assertThat(handled.running()).isZero();
        assertThat(handled.begun()).isEqualTo(finished);
        assertThat(harness.unsettled(source)).isGreaterThanOrEqualTo(messages.size() - finished);

        start(model, source, options, taking(1));
        untilHandled(messages);
        untilSettled(source);
        assertThat(handled.deliveries())
                .extracting(Delivery::body)
                .containsExactlyInAnyOrderElementsOf(bodies(messages));
    }

    @Test
    void aHandlerThatOutlivesTheDrainTimeDoesNotHoldTheLane() throws Exception {
        var source = harness.newSource();
        harness.send(source, List.of(Message.of("k", "endless")));
        var options = LaneOptions.named("endless").withDrainTime(Duration.ofMillis(300));

        var first = start(
                ThreadingModel.EVENT_LOOP,
                source,
                options,
                delivery -> handled.during(
                        delivery, () -> Promise.<Outcome>promise().future()));
        Eventually.until("it runs", () -> handled.running() == 1);
        stop(first);

        assertThat(harness.unsettled(source)).isEqualTo(1);
        start(ThreadingModel.EVENT_LOOP, source, options, taking(1));
        Eventually.until("the next one gets it", () -> handled.bodies().contains("endless"));
        untilSettled(source);
    }

    @Test
    void nothingIsLostWhenAConsumerIsKilled(@TempDir Path folder) throws Exception {
        var source = harness.newSource();
        var messages = new ArrayList<>(List.of(Message.of("h1", "hang 1"), Message.of("h2", "hang 2")));
        messages.addAll(messages(50, 30));
        harness.send(source, messages);

        var before = new HashSet<String>();
        try (var process = LaneProcess.start(harness, source, folder.resolve("handled"))) {
            Eventually.until("it is busy", () -> process.handled().size() > 200);
            process.kill();
            before.addAll(process.handled());
        }
        assertThat(harness.unsettled(source)).isPositive();

        start(ThreadingModel.EVENT_LOOP, source, LaneOptions.named("heir"), taking(1));
        Eventually.until("nothing is lost", () -> {
            var all = new HashSet<>(before);
            all.addAll(handled.bodies());
            return all.containsAll(bodies(messages));
        });
        untilSettled(source);
        assertThat(handled.bodies()).contains("hang 1", "hang 2");
    }

    @Test
    void aBrokerThatRestartsWhileALaneIsBusyLosesNothing() throws Exception {
        var source = harness.newSource();
        var messages = messages(50, 60);
        harness.send(source, messages);

        start(ThreadingModel.EVENT_LOOP, source, LaneOptions.named("restart").withMaxInFlight(16), taking(5));
        Eventually.until("it is busy", () -> handled.bodies().size() > 300);
        harness.stop();
        harness.startAgain();
        var more = List.of(Message.of("more", "more 1"), Message.of("more", "more 2"));
        harness.send(source, more);

        untilHandled(messages);
        untilHandled(more);
        untilSettled(source);
        if (harness.order() != Order.NONE) {
            assertOrderWithinKeys();
        }
    }

    @Test
    void aLaneStartsOnceItsBrokerIsThere() throws Exception {
        var source = harness.newSource();
        harness.stop();
        RunningLane lane;
        try {
            lane = begin(ThreadingModel.EVENT_LOOP, source, LaneOptions.named("early"), taking(1));
        } finally {
            harness.startAgain();
        }
        lane.ready();
        var messages = messages(3, 3);
        harness.send(source, messages);
        untilHandled(messages);
        untilSettled(source);
    }

    @Test
    void aSecondConsumerTakesItsShareWhileTheFirstIsBusy() throws Exception {
        var source = harness.newSource();
        var messages = messages(40, 75);
        harness.send(source, messages);
        var byFirst = new AtomicInteger();
        var bySecond = new AtomicInteger();
        var options = LaneOptions.named("shared").withMaxInFlight(16);

        start(ThreadingModel.EVENT_LOOP, source, options, delivery -> {
            byFirst.incrementAndGet();
            // Slow until the second has come, which brokers may take some time to arrange.
            return taking(bySecond.get() > 0 ? 3 : 50).handle(delivery);
        });
        Eventually.until("the first is busy", () -> handled.bodies().size() > 100);
        var second = start(ThreadingModel.VIRTUAL_THREAD, source, options, delivery -> {
            bySecond.incrementAndGet();
            return taking(5).handle(delivery);
        });
        Eventually.until(
                "the second has its share",
                () -> bySecond.get() > 50 || handled.bodies().size() == messages.size());
        stop(second);

        untilHandled(messages);
        untilSettled(source);
        assertThat(byFirst).hasPositiveValue();
        assertThat(bySecond).hasPositiveValue();
        if (harness.order() == Order.ACROSS_LANES) {
            assertOrderWithinKeys();
        }
        assertThat(handled.deliveries())
                .extracting(Delivery::body)
                .as("handlers end in time, so that nothing is handled twice")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void aHundredThousandMessagesPassWithoutMemoryGrowth(ThreadingModel model) throws Exception {
        var source = harness.newSource();
        var count = new AtomicInteger();
        start(model, source, LaneOptions.named("many"), delivery -> {
            count.incrementAndGet();
            return Future.succeededFuture(Outcome.DONE);
        });

        send(source, 0, MANY / 5);
        Eventually.until("a fifth is handled", () -> count.get() >= MANY / 5);
        var early = UsedHeap.bytes();
        send(source, MANY / 5, MANY);
        Eventually.until("all are handled", () -> count.get() >= MANY);
        untilSettled(source);
        assertThat(UsedHeap.bytes() - early).isLessThan(GROWTH_ALLOWED);
    }

    private void send(String source, int from, int to) throws Exception {
        var batch = 5_000;
        for (var start = from; start < to; start += batch) {
            harness.send(
                    source,
                    IntStream.range(start, Math.min(to, start + batch))
                            .mapToObj(n -> Message.of("key" + n % 1_000, "message " + n))
                            .toList());
        }
    }

    @Test
    void parkedMessagesAreListedReplayedAndDiscarded() throws Exception {
        var source = harness.newSource();
        var refusing = new AtomicBoolean(true);
        start(
                ThreadingModel.EVENT_LOOP,
                source,
                LaneOptions.named("parks"),
                delivery -> refusing.get()
                        ? Future.succeededFuture(new Outcome.Reject("not now, not ever"))
                        : taking(1).handle(delivery));
        var parking = harness.parking(vertx, source);
        for (var n = 1; n <= 3; n++) {
            var expected = n;
            harness.send(source, List.of(new Message("key", "parked " + n, Map.of("number", "" + n))));
            Eventually.until("it is parked", () -> page(parking, 0, 10).total() == expected);
        }
        untilSettled(source);
        refusing.set(false);

        var firstTwo = page(parking, 0, 2);
        assertThat(firstTwo.total()).isEqualTo(3);
        assertThat(firstTwo.parked()).extracting(Parking.ParkedMessage::body).containsExactly("parked 1", "parked 2");
        assertThat(page(parking, 2, 2).parked())
                .extracting(Parking.ParkedMessage::body)
                .containsExactly("parked 3");

        var replayed = firstTwo.parked().get(0).id();
        var discarded = firstTwo.parked().get(1).id();
        assertThat(parking.replay(replayed).await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(parking.discard(discarded).await(60, TimeUnit.SECONDS)).isTrue();
        Eventually.until("the replayed one is handled", () -> handled.bodies().contains("parked 1"));
        untilSettled(source);

        var delivery = handled.deliveries().getFirst();
        assertThat(delivery.headers()).containsEntry("number", "1");
        assertThat(delivery.headers().keySet()).noneMatch(name -> name.startsWith("x-parked-"));
        assertThat(handled.bodies()).containsExactly("parked 1");
        assertThat(page(parking, 0, 10).parked())
                .extracting(Parking.ParkedMessage::body)
                .containsExactly("parked 3");
        assertThat(page(parking, 0, 10).total()).isEqualTo(1);
        assertThat(parking.replay(replayed).await(60, TimeUnit.SECONDS)).isFalse();
        assertThat(parking.discard(discarded).await(60, TimeUnit.SECONDS)).isFalse();
        assertThat(parking.replay("no such id").await(60, TimeUnit.SECONDS)).isFalse();
    }

    private static Parking.Page page(Parking parking, int offset, int limit) throws Exception {
        return parking.list(offset, limit).await(60, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnumSource(names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void aTraceGoesThroughTheHandlerIntoWhatItPublishes(ThreadingModel model) throws Exception {
        try (var tracing = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(SpanExporter.composite()))
                .build()) {
            telemetry = new Telemetry(
                    new SimpleMeterRegistry(),
                    OpenTelemetrySdk.builder()
                            .setTracerProvider(tracing)
                            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                            .build());
            var in = harness.newSource();
            var out = harness.newSource();
            var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
            var inHandler = new ConcurrentHashMap<String, String>();
            start(model, in, LaneOptions.named("in"), delivery -> {
                inHandler.putAll(new LaneTracing(telemetry.traces()).headers());
                return harness.publish(vertx, out, Message.of("k", "published"), telemetry)
                        .map(confirmed -> Outcome.DONE);
            });
            start(model, out, LaneOptions.named("out"), taking(1));

            var headers = Map.of("traceparent", "00-" + trace + "-00f067aa0ba902b7-01");
            harness.send(in, List.of(new Message("k", "traced", headers)));

            Eventually.until("it was published", () -> handled.bodies().contains("published"));
            untilSettled(in);
            untilSettled(out);
            assertThat(inHandler.get("traceparent")).contains(trace).doesNotContain("00f067aa0ba902b7");
            assertThat(handled.deliveries().getFirst().headers().get("traceparent"))
                    .contains(trace);
        }
    }
}
