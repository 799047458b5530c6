package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.streamops.embedded.EmbeddedKafka;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneContract;
import io.streamops.messaging.LaneHarness;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Parking;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Kafka as the conformance suite sees it. */
public final class KafkaHarness implements LaneHarness {
    private static final String GROUP = "suite-";

    private final AtomicInteger sources = new AtomicInteger();
    private @Nullable Path folder;
    private @Nullable EmbeddedKafka broker;
    private KafkaSettings.@Nullable Address address;
    private @Nullable KafkaTopics topics;
    private @Nullable KafkaPublisher publisher;
    private @Nullable Admin admin;
    private @Nullable KafkaProducer<byte[], byte[]> producer;

    @Override
    public void start(Vertx own) throws Exception {
        folder = Files.createTempDirectory("kafka-in-test");
        broker = EmbeddedKafka.start(folder, 0);
        connect(own, broker.address().bootstrapServers());
    }

    @Override
    public void startAgain() throws Exception {
        broker = EmbeddedKafka.start(
                requireNonNull(folder), requireNonNull(broker).port());
    }

    @Override
    public void stop() {
        requireNonNull(broker).stop();
    }

    @Override
    public void close() throws Exception {
        requireNonNull(publisher).close().await(30, TimeUnit.SECONDS);
        requireNonNull(topics).close().await(30, TimeUnit.SECONDS);
        requireNonNull(producer).close(Duration.ofSeconds(5));
        requireNonNull(admin).close(Duration.ofSeconds(5));
        stop();
        try (var files = Files.walk(requireNonNull(folder))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public String address() {
        return requireNonNull(address).bootstrapServers();
    }

    KafkaSettings.Address kafka() {
        return requireNonNull(address);
    }

    KafkaTopics topics() {
        return requireNonNull(topics);
    }

    KafkaPublisher publisher() {
        return requireNonNull(publisher);
    }

    Admin admin() {
        return requireNonNull(admin);
    }

    @Override
    public void connect(Vertx own, String servers) {
        var kafka = KafkaSettings.Address.plain(servers);
        address = kafka;
        admin = KafkaClients.admin(kafka);
        producer = KafkaClients.producer(kafka);
        var opened = KafkaTopics.open(own, kafka).await();
        topics = opened;
        publisher =
                KafkaPublisher.open(own, kafka, opened, Telemetry.unobserved()).await();
    }

    @Override
    public Order order() {
        return Order.ACROSS_LANES;
    }

    @Override
    public String newSource() throws Exception {
        var name = "topic-" + sources.incrementAndGet();
        topics().ensure(KafkaTopics.Spec.standard(name), List.of()).await(60, TimeUnit.SECONDS);
        return name;
    }

    @Override
    public void send(String source, List<Message> messages) throws Exception {
        var sender = requireNonNull(producer);
        var confirmed = messages.stream()
                .map(message -> {
                    var key = message.key();
                    return sender.send(new ProducerRecord<>(
                            source,
                            null,
                            key == null ? null : key.getBytes(UTF_8),
                            message.body().getBytes(UTF_8),
                            KafkaParkedHeaders.KafkaHeaders.of(message.headers())));
                })
                .toList();
        for (var each : confirmed) {
            each.get(60, TimeUnit.SECONDS);
        }
    }

    KafkaSource source(String topic) {
        return KafkaSource.of(GROUP + topic, KafkaSource.Start.EARLIEST, topic)
                .withSessionTimeout(Duration.ofSeconds(6))
                .withCommitInterval(Duration.ofMillis(200));
    }

    @Override
    public Lane lane(
            Vertx owner, String source, LaneOptions options, Lane.Handler<String> handler, Telemetry telemetry) {
        return new KafkaLane<>(
                owner,
                kafka(),
                source(source),
                options,
                bytes -> LaneContract.decode(new String(bytes, UTF_8)),
                handler,
                kafkaParking(owner, source),
                telemetry);
    }

    @Override
    public Future<?> publish(Vertx owner, String source, Message message, Telemetry telemetry) {
        return KafkaPublisher.open(owner, kafka(), topics(), telemetry)
                .compose(opened -> opened.publish(source, message.key(), message.body(), message.headers())
                        .eventually(opened::close));
    }

    @Override
    public long unsettled(String source) throws Exception {
        var partitions = IntStream.range(0, 3)
                .mapToObj(partition -> new TopicPartition(source, partition))
                .toList();
        var ends = admin().listOffsets(partitions.stream().collect(Collectors.toMap(p -> p, p -> OffsetSpec.latest())))
                .all()
                .get(60, TimeUnit.SECONDS);
        var committed = admin().listConsumerGroupOffsets(GROUP + source)
                .partitionsToOffsetAndMetadata()
                .get(60, TimeUnit.SECONDS);
        var unsettled = 0L;
        for (var partition : partitions) {
            var offset = committed.get(partition);
            unsettled += requireNonNull(ends.get(partition)).offset() - (offset == null ? 0 : offset.offset());
        }
        return unsettled;
    }

    @Override
    public Parking parking(Vertx owner, String source) {
        return kafkaParking(owner, source);
    }

    private KafkaParking kafkaParking(Vertx owner, String source) {
        return new KafkaParking("lane", List.of(source), owner, kafka(), topics(), publisher(), InstantSource.system());
    }
}
