package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.streamops.kit.Telemetry;
import io.streamops.kit.TracedVertx;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Handled;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneHarness.Message;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Parking;
import io.streamops.messaging.RunningLane;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Behavior specific to Kafka, on a real broker. */
@ExtendWith(VertxExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("try") // closing can be interrupted, as all that waits can
final class KafkaClientsIT {
    private final KafkaHarness harness = new KafkaHarness();
    private final Vertx vertx;
    private final List<RunningLane> lanes = new ArrayList<>();
    private Handled handled = new Handled();

    KafkaClientsIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeAll
    void start() throws Exception {
        harness.start(vertx);
    }

    @AfterAll
    void close() throws Exception {
        harness.close();
    }

    @AfterEach
    void stopLanes() throws Exception {
        for (var lane : lanes) {
            lane.stop();
        }
        lanes.clear();
        handled = new Handled();
    }

    private static <R> R get(Future<R> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    private Future<Outcome> note(Delivery<String> delivery) {
        return handled.during(delivery, () -> Future.succeededFuture(Outcome.DONE));
    }

    private RunningLane start(String source, LaneOptions options) throws Exception {
        var lane = RunningLane.begin(
                vertx, harness, ThreadingModel.EVENT_LOOP, source, options, this::note, Telemetry.unobserved());
        lanes.add(lane);
        return lane.ready();
    }

    private List<ConsumerRecord<byte[], byte[]>> recordsOf(String topic, int count) throws Exception {
        var found = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        try (var reader = KafkaClients.reader(harness.kafka())) {
            var partitions = reader.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            reader.assign(partitions);
            reader.seekToBeginning(partitions);
            Eventually.until("the records are there", () -> {
                reader.poll(Duration.ofMillis(100)).forEach(found::add);
                return found.size() >= count;
            });
        }
        return found;
    }

    @Test
    void publishedRecordsOfAKeyKeepTheirOrder() throws Exception {
        var topic = harness.newSource();
        var sent = IntStream.range(0, 2_000)
                .mapToObj(n -> harness.publisher().publish(topic, "key", "body " + n, Map.of("n", "" + n)))
                .toList();
        get(Future.all(sent));

        var positions = sent.stream().map(Future::result).toList();
        assertThat(positions).allMatch(position -> position.topic().equals(topic));
        assertThat(positions.stream().map(KafkaPublisher.Position::offset).toList())
                .isSorted();
        assertThat(positions.stream().map(KafkaPublisher.Position::partition).distinct())
                .hasSize(1);
        assertThat(recordsOf(topic, 2_000))
                .extracting(message -> new String(message.value(), UTF_8))
                .startsWith("body 0", "body 1", "body 2");
    }

    @Test
    void aPublisherThatHasEnoughUnderWaySaysSoAtOnce() throws Exception {
        var topic = harness.newSource();
        var publisher = get(KafkaPublisher.open(vertx, harness.kafka(), harness.topics(), Telemetry.unobserved(), 3));
        try {
            var sent = IntStream.range(0, 3)
                    .mapToObj(n -> publisher.publish(topic, null, "x", Map.of()))
                    .toList();
            assertThat(publisher.full()).isTrue();
            var refused = publisher.publish(topic, null, "x", Map.of());
            assertThat(refused.cause()).isInstanceOf(Overloaded.class);

            get(Future.all(sent));
            Eventually.until("there is room again", () -> !publisher.full());
            get(publisher.publish(topic, null, "x", Map.of()));
        } finally {
            get(publisher.close());
        }
    }

    @Test
    void aPublisherSaysThatKafkaIsAwayAndGoesOnWhenItIsBack() throws Exception {
        var topic = harness.newSource();
        get(harness.publisher().publish(topic, "k", "before", Map.of()));
        harness.stop();
        Throwable cause;
        try {
            var failed = harness.publisher().publish(topic, "k", "meanwhile", Map.of());
            Eventually.until("it gives up", failed::isComplete);
            cause = failed.cause();
        } finally {
            harness.startAgain();
        }
        assertThat(cause).isInstanceOf(Unavailable.class).hasMessageContaining("kafka");
        if (cause instanceof Unavailable away) {
            get(away.probe());
        }
        get(harness.publisher().publish(topic, "k", "after", Map.of()));
    }

    @Test
    void recordsToATopicThatNobodyKnowsFailTogether() throws Exception {
        var sent = IntStream.range(0, 20)
                .mapToObj(n -> harness.publisher().publish("nobody-knows-it", "k", "body", Map.of()))
                .toList();

        Eventually.until("all have failed", () -> sent.stream().allMatch(Future::failed));
        get(harness.publisher().publish(harness.newSource(), "k", "others go on", Map.of()));
    }

    @Test
    void aTraceIsSentAlongOnce() throws Exception {
        try (var tracing = SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(SpanExporter.composite()))
                        .build();
                var sdk = OpenTelemetrySdk.builder()
                        .setTracerProvider(tracing)
                        .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                        .build()) {
            var traced = TracedVertx.start(sdk);
            var topic = harness.newSource();
            var publisher = get(KafkaPublisher.open(
                    traced, harness.kafka(), harness.topics(), new Telemetry(new SimpleMeterRegistry(), sdk)));
            var span = sdk.getTracer("test").spanBuilder("work").startSpan();
            var sent = Promise.<KafkaPublisher.Position>promise();
            traced.runOnContext(task -> {
                try (var current = span.makeCurrent()) {
                    assertThat(current).isNotNull();
                    publisher
                            .publish(topic, "k", "body", Map.of("other", "header"))
                            .onComplete(sent);
                }
            });
            get(sent.future());

            var headers = recordsOf(topic, 1).getFirst().headers();
            assertThat(StreamSupport.stream(headers.spliterator(), false).map(header -> header.key()))
                    .containsExactlyInAnyOrder("other", "traceparent");
            assertThat(KafkaParkedHeaders.KafkaHeaders.toMap(headers).get("traceparent"))
                    .contains(span.getSpanContext().getTraceId());
            get(publisher.close());
            get(traced.close());
        }
    }

    @Test
    void aTopicIsMadeOnceAndThenLeftAsItIs() throws Exception {
        assertThat(get(harness.topics().ensure(KafkaTopics.Spec.standard("made-once"), List.of())))
                .isTrue();
        assertThat(get(harness.topics().ensure(KafkaTopics.Spec.standard("made-once", 7), List.of())))
                .isFalse();
        assertThat(get(harness.topics().partitions("made-once"))).isEqualTo(3);
    }

    @Test
    void aGroupThatBeginsAtLatestMissesNothingOfATopicThatWeMade() throws Exception {
        var topic = "begun";
        get(harness.topics().ensure(KafkaTopics.Spec.standard(topic), List.of("late-group")));
        harness.send(topic, List.of(Message.of("k", "published before anybody listened")));
        var source = KafkaSource.of("late-group", KafkaSource.Start.LATEST, topic);

        var lane = new OwnLane(source, LaneOptions.named(topic), this::note);
        get(lane.start());

        Eventually.until("it is handled", () -> handled.bodies().size() == 1);
        lane.stop();
    }

    @Test
    void aGroupAtLatestMissesNothingIfTheTopicsMakerDied() throws Exception {
        var topic = "begun-by-halves";
        harness.admin()
                .createTopics(List.of(KafkaTopics.Spec.standard(topic).toNewTopic()))
                .all()
                .get();
        assertThat(get(harness.topics().ensure(KafkaTopics.Spec.standard(topic), List.of("successors"))))
                .isFalse();
        harness.send(topic, List.of(Message.of("k", "published before anybody listened")));

        assertThat(begun("successors", topic)).containsOnly(0L).hasSize(3);
    }

    @Test
    void aGroupThatIsNewOnATopicWithRecordsIsLeftToBeginAtLatest() throws Exception {
        var topic = harness.newSource();
        harness.send(topic, List.of(Message.of("k", "published by others long ago")));

        get(harness.topics().ensure(KafkaTopics.Spec.standard(topic), List.of("newcomers")));

        assertThat(begun("newcomers", topic))
                .as("the partitions that have none")
                .hasSize(2);
    }

    @Test
    void nodesThatMakeATopicTogetherAllWaitForTheGroup() throws Exception {
        try (var others = new OtherNodes(3)) {
            for (var round = 0; round < 5; round++) {
                var topic = "made-at-once-" + round;
                var group = "group-of-" + topic;
                var made = others.each(topics -> topics.ensure(KafkaTopics.Spec.standard(topic), List.of(group))
                        .compose(ours -> Future.fromCompletionStage(harness.admin()
                                .listConsumerGroupOffsets(group)
                                .partitionsToOffsetAndMetadata()
                                .toCompletionStage())));

                assertThat(made).allSatisfy(begun -> assertThat(begun).hasSize(3));
            }
        }
    }

    @Test
    void aGroupThatHasBegunIsNotSetBack() throws Exception {
        var topic = harness.newSource();
        var partition = new TopicPartition(topic, 0);
        harness.admin()
                .alterConsumerGroupOffsets("settled", Map.of(partition, new OffsetAndMetadata(7)))
                .all()
                .get();

        get(harness.topics().ensure(KafkaTopics.Spec.standard(topic), List.of("settled")));

        assertThat(begun("settled", topic)).containsExactlyInAnyOrder(7L, 0L, 0L);
    }

    /** The committed offsets of a group in a topic, if known. */
    private List<Long> begun(String group, String topic) throws Exception {
        return harness
                .admin()
                .listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get(60, TimeUnit.SECONDS)
                .entrySet()
                .stream()
                .filter(entry -> entry.getKey().topic().equals(topic))
                .map(entry -> entry.getValue().offset())
                .toList();
    }

    /** The topics as other nodes see them, which do the same as we do at the same moment. */
    private final class OtherNodes implements AutoCloseable {
        private final List<KafkaTopics> nodes = new ArrayList<>();

        OtherNodes(int count) throws Exception {
            for (var i = 0; i < count; i++) {
                nodes.add(get(KafkaTopics.open(vertx, harness.kafka())));
            }
        }

        <R> List<R> each(Function<KafkaTopics, Future<R>> work) throws Exception {
            var all = nodes.stream().map(work).toList();
            for (var one : all) {
                get(one);
            }
            return all.stream().map(Future::result).toList();
        }

        @Override
        public void close() throws Exception {
            for (var node : nodes) {
                get(node.close());
            }
        }
    }

    /** A lane of a source that the suite does not know, on a context of its own. */
    private final class OwnLane {
        private final Context context = ((VertxInternal) vertx).createEventLoopContext();
        private final Promise<KafkaLane<String>> made = Promise.promise();

        OwnLane(KafkaSource source, LaneOptions options, Lane.Handler<String> handler) {
            context.runOnContext(task -> made.complete(new KafkaLane<>(
                    vertx,
                    harness.kafka(),
                    source,
                    options,
                    bytes -> new String(bytes, UTF_8),
                    handler,
                    (KafkaParking) harness.parking(vertx, source.topics().getFirst()),
                    Telemetry.unobserved())));
        }

        Future<Void> start() throws Exception {
            return get(made.future()).start();
        }

        void stop() throws Exception {
            var stopped = Promise.<Void>promise();
            var lane = get(made.future());
            context.runOnContext(task -> lane.stop().onComplete(stopped));
            get(stopped.future());
        }
    }

    @Test
    void recordsWithoutAKeyAndOfSeveralMegabytesPass() throws Exception {
        var topic = "large";
        var spec = new KafkaTopics.Spec(topic, 3, (short) 1, null, 8 << 20, false);
        get(harness.topics().ensure(spec, List.of()));
        var body = "x".repeat(6 << 20);
        get(harness.publisher().publish(topic, null, body, Map.of()));
        get(harness.publisher().publish(topic, null, "small", Map.of()));

        start(topic, LaneOptions.named("large"));

        Eventually.until("both are handled", () -> handled.bodies().containsAll(List.of(body, "small")));
        assertThat(handled.deliveries()).allMatch(delivery -> delivery.key() == null);
    }

    @Test
    void aRecordWithoutAValueIsParked() throws Exception {
        var topic = harness.newSource();
        get(harness.publisher().send(new ProducerRecord<>(topic, "k".getBytes(UTF_8), null)));
        harness.send(topic, List.of(Message.of("k", "next")));

        start(topic, LaneOptions.named("tombstone"));

        Eventually.until("the next is handled", () -> handled.bodies().contains("next"));
        var parking = harness.parking(vertx, topic);
        assertThat(get(parking.list(0, 10)).parked())
                .extracting(Parking.ParkedMessage::reason)
                .containsExactly("the record has no value");
        assertThat(get(parking.discard(
                        get(parking.list(0, 10)).parked().getFirst().id())))
                .isTrue();
        assertThat(get(parking.list(0, 10)).total()).isZero();
    }

    @Test
    void aParkedCopyIsTheRecordAsItWasAndSaysWhereItCameFrom() throws Exception {
        var topic = harness.newSource();
        byte[] key = {(byte) 0xff, 0, 1};
        byte[] value = {(byte) 0xfe, 2, 3};
        var headers = KafkaParkedHeaders.KafkaHeaders.of(Map.of("colour", "green"));
        var position = get(harness.publisher().send(new ProducerRecord<>(topic, 2, key, value, headers)));
        var parking = (KafkaParking) harness.parking(vertx, topic);
        var original = recordsOf(topic, 1).getFirst();

        get(parking.park(original, "not for us", 4));
        get(parking.park(original, "not for us", 4));

        var copy = recordsOf(topic + ".dlq", 2).getFirst();
        assertThat(copy.partition()).isEqualTo(2);
        assertThat(copy.key()).isEqualTo(key);
        assertThat(copy.value()).isEqualTo(value);
        var said = KafkaParkedHeaders.KafkaHeaders.toMap(copy.headers());
        assertThat(said)
                .containsEntry("colour", "green")
                .containsEntry("x-parked-reason", "not for us")
                .containsEntry("x-parked-topic", topic)
                .containsEntry("x-parked-partition", "2")
                .containsEntry("x-parked-offset", "" + position.offset());
        assertThat(said.get("x-parked-at")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(Instant.parse(said.getOrDefault("x-parked-at", ""))).isBeforeOrEqualTo(Instant.now());
        var page = get(parking.list(0, 10));
        assertThat(page.total()).as("parked twice, shown once").isEqualTo(1);
        var parked = page.parked().getFirst();
        assertThat(parked.body()).isEqualTo("base64:/gID");
        assertThat(parked.attempts()).isEqualTo(4);
        assertThat(parked.headers()).isEqualTo(Map.of("colour", "green"));

        assertThat(get(parking.replay(parked.id()))).isTrue();
        assertThat(get(parking.list(0, 10)).total()).isZero();
        var replayed = recordsOf(topic, 2).stream()
                .filter(message -> message.offset() != position.offset() || message.partition() != position.partition())
                .findFirst()
                .orElseThrow();
        assertThat(replayed.key()).isEqualTo(key);
        assertThat(replayed.value()).isEqualTo(value);
        assertThat(KafkaParkedHeaders.KafkaHeaders.toMap(replayed.headers())).isEqualTo(Map.of("colour", "green"));
    }

    @Test
    void parkedMessagesOfATopicThatParkedNoneAreNone() throws Exception {
        var parking = harness.parking(vertx, harness.newSource());

        assertThat(get(parking.list(0, 10)).total()).isZero();
        assertThat(get(parking.discard("other.dlq-0-0"))).isFalse();
        assertThat(get(parking.discard("topic-1.dlq-x-y"))).isFalse();
    }

    @Test
    void theLagIsHowFarWhatIsSettledIsBehindTheEnd() throws Exception {
        var topic = harness.newSource();
        harness.send(
                topic,
                IntStream.range(0, 5_000)
                        .mapToObj(n -> Message.of("key" + n, "body " + n))
                        .toList());
        var gate = Promise.<Outcome>promise();
        var lane = RunningLane.begin(
                vertx,
                harness,
                ThreadingModel.EVENT_LOOP,
                topic,
                LaneOptions.named("lagging").withMaxInFlight(10),
                delivery -> gate.future(),
                Telemetry.unobserved());
        lanes.add(lane);
        lane.ready();

        Eventually.until(
                "what the lane has taken counts too",
                () -> Long.valueOf(5_000).equals(lane.figures().lag())
                        && lane.figures().inFlight() == 10);
        harness.send(
                topic,
                IntStream.range(0, 500)
                        .mapToObj(n -> Message.of("key" + n, "late " + n))
                        .toList());
        Eventually.until(
                "it grows while nothing is fetched",
                () -> Long.valueOf(5_500).equals(lane.figures().lag()));
        gate.complete(Outcome.DONE);
        Eventually.until(
                "the lag is gone", () -> Long.valueOf(0).equals(lane.figures().lag()));
    }

    @Test
    void aHandlerThatIsSlowerThanThePollIntervalCostsNoMembership() throws Exception {
        var topic = harness.newSource();
        harness.send(topic, List.of(Message.of("k", "slow"), Message.of("k", "next")));
        var attempts = new AtomicInteger();
        var source = new KafkaSource(
                "slow-group",
                List.of(topic),
                KafkaSource.Start.EARLIEST,
                Duration.ofSeconds(6),
                Duration.ofSeconds(1),
                Duration.ofSeconds(6),
                Duration.ofMillis(200),
                Duration.ofSeconds(1),
                null,
                1 << 20);
        var lane = new OwnLane(source, LaneOptions.named("slow").withMaxInFlight(1), delivery -> {
            attempts.incrementAndGet();
            return vertx.timer(delivery.body().equals("slow") ? 8_000 : 1, TimeUnit.MILLISECONDS)
                    .compose(due -> note(delivery));
        });
        get(lane.start());

        Eventually.until("both are handled", () -> handled.bodies().size() == 2);
        lane.stop();
        assertThat(attempts).hasValue(2);
    }

    @Test
    void partitionsThatGoToAndFroLoseNothingRepeatNothingAndKeepOrder() throws Exception {
        var topic = harness.newSource();
        var source = new KafkaSource(
                "to-and-fro",
                List.of(topic),
                KafkaSource.Start.EARLIEST,
                Duration.ofSeconds(6),
                Duration.ofMillis(300),
                Duration.ofSeconds(60),
                Duration.ofMillis(100),
                Duration.ofSeconds(30),
                null,
                1 << 20);
        var delays = new AtomicInteger();
        Lane.Handler<String> uneven = delivery -> handled.during(
                delivery,
                () -> vertx.timer(1 + delays.incrementAndGet() * 7 % 40, TimeUnit.MILLISECONDS)
                        .map(due -> Outcome.DONE));
        var options = LaneOptions.named("to and fro").withMaxInFlight(24);
        var steady = new OwnLane(source, options, uneven);
        get(steady.start());
        var sent = 0;
        for (var round = 0; round < 4; round++) {
            sent += sendRound(topic, round);
            var guest = new OwnLane(source, options, uneven);
            get(guest.start());
            var half = sent - 400;
            Eventually.until("half is handled", () -> handled.bodies().size() >= half);
            guest.stop();
        }
        var all = sent;
        Eventually.until("all are handled", () -> handled.bodies().size() == all);
        Eventually.until("all are settled", () -> committed("to-and-fro", topic) == all);
        steady.stop();

        assertThat(handled.deliveries()).extracting(Delivery::body).doesNotHaveDuplicates();
        assertThat(handled.keyTwiceAtOnce()).isFalse();
        assertThat(handled.byKey().values())
                .allSatisfy(bodies -> assertThat(bodies).isSorted());
    }

    private int sendRound(String topic, int round) throws Exception {
        var messages = IntStream.range(0, 800)
                .mapToObj(n -> Message.of("key" + n % 40, "key%d:%d:%05d".formatted(n % 40, round, n)))
                .toList();
        harness.send(topic, messages);
        return messages.size();
    }

    private long committed(String group, String topic) throws Exception {
        return harness.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic))
                .mapToLong(entry -> entry.getValue().offset())
                .sum();
    }

    @Test
    void whatIsSettledAfterThePartitionHasGoneCountsForNothing() throws Exception {
        var topic = harness.newSource();
        harness.send(topic, List.of(Message.of("k", "late")));
        var gate = Promise.<Outcome>promise();
        var options = LaneOptions.named("late").withDrainTime(Duration.ofMillis(200));
        var first = RunningLane.begin(
                vertx,
                harness,
                ThreadingModel.EVENT_LOOP,
                topic,
                options,
                delivery -> handled.during(delivery, gate::future),
                Telemetry.unobserved());
        first.ready();
        Eventually.until("it runs", () -> handled.running() == 1);
        first.stop();
        gate.complete(Outcome.DONE);
        Eventually.until("the handler has ended", () -> handled.running() == 0);

        assertThat(harness.unsettled(topic)).isEqualTo(1);
        start(topic, LaneOptions.named("heir"));
        Eventually.until("the next has it too", () -> handled.deliveries().size() == 2);
    }

    @Test
    void lanesAndPublishersLeaveNoThreads() throws Exception {
        var topic = harness.newSource();
        start(topic, LaneOptions.named("warm-up"));
        stopLanes();
        var before = threads();
        for (var n = 0; n < 5; n++) {
            start(topic, LaneOptions.named("short-lived"));
            var topics = get(KafkaTopics.open(vertx, harness.kafka()));
            var publisher = get(KafkaPublisher.open(vertx, harness.kafka(), topics, Telemetry.unobserved()));
            get(publisher.publish(topic, "k", "body", Map.of()));
            stopLanes();
            get(publisher.close());
            get(topics.close());
        }
        Eventually.until("their threads have ended", () -> threads() <= before);
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("kafka-lane")
                        || name.contains("kafka-producer-network")
                        || name.contains("kafka-admin-client")
                        || name.contains("heartbeat"))
                .count();
    }

    @Test
    void aLaneThatNeverReachedItsBrokerCanBeStopped() throws Exception {
        var topic = harness.newSource();
        harness.stop();
        try {
            var source = KafkaSource.of("in-vain", KafkaSource.Start.LATEST, topic);
            var lane = new OwnLane(source, LaneOptions.named("in vain"), this::note);
            var started = lane.start();
            lane.stop();
            Eventually.until("it has not started", started::failed);
        } finally {
            harness.startAgain();
        }
    }
}
