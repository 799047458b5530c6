package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.kit.DeadlineSweeper;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneTracing;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.kafka.client.common.KafkaClientOptions;
import io.vertx.kafka.client.producer.KafkaWriteStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/**
 * Publishes records with an idempotent producer; each is confirmed by all in-sync replicas. One publisher serves a whole
 * node; thread-safe. Bounded: above the limit it fails with {@link Overloaded} immediately.
 */
public final class KafkaPublisher {
    private static final int MOST_UNDER_WAY = 10_000;
    /** Above the producer's own timeouts, in case it does not honor them. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);

    private static final long CLOSING_MS = 5_000;

    private final VertxInternal vertx;
    private final KafkaWriteStream<byte[], byte[]> producer;
    private final KafkaTopics topics;
    private final LaneTracing tracing;
    private final DeadlineSweeper overdue;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Map<String, TopicGate> gates = new ConcurrentHashMap<>();
    private final int bound;

    private KafkaPublisher(
            VertxInternal vertx,
            KafkaWriteStream<byte[], byte[]> producer,
            KafkaTopics topics,
            LaneTracing tracing,
            int bound) {
        this.vertx = vertx;
        this.producer = producer;
        this.topics = topics;
        this.tracing = tracing;
        this.bound = bound;
        this.overdue = new DeadlineSweeper(vertx, LONGEST_WAIT);
    }

    /**
     * Needs no broker yet, but the address must resolve.
     *
     * @param topics probes whether Kafka is available again
     */
    public static Future<KafkaPublisher> open(
            Vertx vertx, KafkaSettings.Address address, KafkaTopics topics, Telemetry telemetry) {
        return open(vertx, address, topics, telemetry, MOST_UNDER_WAY);
    }

    static Future<KafkaPublisher> open(
            Vertx vertx, KafkaSettings.Address address, KafkaTopics topics, Telemetry telemetry, int bound) {
        // The trace travels in the headers of all lanes; the client must not add its own.
        var options = new KafkaClientOptions().setTracingPolicy(TracingPolicy.IGNORE);
        return KafkaTopics.BlockingCalls.call(vertx, () -> KafkaClients.producer(address))
                .map(producer -> new KafkaPublisher(
                        (VertxInternal) vertx,
                        KafkaWriteStream.create(vertx, producer, options),
                        topics,
                        new LaneTracing(telemetry.traces()),
                        bound));
    }

    /** Whether the next record would be refused. */
    public boolean full() {
        return underWay.get() >= bound;
    }

    public Future<Position> publish(String topic, @Nullable String key, String body, Map<String, String> headers) {
        return publish(topic, key, body.getBytes(UTF_8), headers);
    }

    /**
     * Fails with {@link Overloaded} immediately, or with {@link Unavailable} after a timeout; in that case the record may
     * still have been written.
     */
    public Future<Position> publish(String topic, @Nullable String key, byte[] body, Map<String, String> headers) {
        var all = new LinkedHashMap<>(headers);
        all.putAll(tracing.headers());
        var keyBytes = key == null ? null : key.getBytes(UTF_8);
        return send(new ProducerRecord<>(topic, null, keyBytes, body, KafkaParkedHeaders.KafkaHeaders.of(all)));
    }

    /** Publishes the record unchanged. */
    Future<Position> send(ProducerRecord<byte[], byte[]> message) {
        if (underWay.incrementAndGet() > bound) {
            underWay.decrementAndGet();
            return Future.failedFuture(new Overloaded("kafka", bound));
        }
        var sending = gates.computeIfAbsent(message.topic(), topic -> new TopicGate(vertx, producer, topic))
                .send(message)
                .onComplete(sent -> underWay.decrementAndGet());
        return overdue.within(sending)
                .map(sent -> new Position(sent.topic(), sent.partition(), sent.offset()))
                .recover(cause -> Future.failedFuture(away(cause) ? unavailable(cause) : cause));
    }

    private static boolean away(Throwable cause) {
        return cause instanceof RetriableException || cause instanceof TimeoutException;
    }

    private Unavailable unavailable(Throwable cause) {
        return new Unavailable("kafka", cause, topics::ping);
    }

    /** Waits for records in flight, up to a limit. */
    public Future<Void> close() {
        return producer.close(CLOSING_MS).onComplete(closed -> overdue.close());
    }

    /** The position of a published record. */
    public record Position(String topic, int partition, long offset) {}

    /**
     * Holds back records of a topic until the producer knows its partitions. Without them a producer blocks for each record, for
     * seconds while Kafka is unavailable. The gate requests the partitions once for all waiting records; if that fails, they all
     * fail. Records stay in order.
     */
    static final class TopicGate {
        /** A waiting record. */
        private record Waiting(ProducerRecord<byte[], byte[]> message, Promise<RecordMetadata> sent) {}

        private final VertxInternal vertx;
        private final KafkaWriteStream<byte[], byte[]> producer;
        private final String topic;
        private final List<Waiting> waiting = new ArrayList<>();
        private boolean open;

        TopicGate(VertxInternal vertx, KafkaWriteStream<byte[], byte[]> producer, String topic) {
            this.vertx = vertx;
            this.producer = producer;
            this.topic = topic;
        }

        synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message) {
            if (open) {
                return producer.send(message);
            }
            Promise<RecordMetadata> sent = vertx.getOrCreateContext().promise();
            waiting.add(new Waiting(message, sent));
            if (waiting.size() == 1) {
                producer.partitionsFor(topic).onComplete(this::answered);
            }
            return sent.future();
        }

        private void answered(AsyncResult<List<PartitionInfo>> partitions) {
            if (partitions.succeeded()) {
                letThrough();
            } else {
                takeAll().forEach(each -> each.sent().fail(partitions.cause()));
            }
        }

        private synchronized void letThrough() {
            open = true;
            takeAll().forEach(each -> producer.send(each.message()).onComplete(each.sent()));
        }

        private synchronized List<Waiting> takeAll() {
            var all = List.copyOf(waiting);
            waiting.clear();
            return all;
        }
    }
}
