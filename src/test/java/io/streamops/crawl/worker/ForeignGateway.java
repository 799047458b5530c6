package io.streamops.crawl.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.messaging.Eventually;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Stands for a gateway in another language: Kafka's own client and bytes. */
final class ForeignGateway implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(50);

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();

    ForeignGateway(KafkaSettings.Address address) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", address.bootstrapServers(), "max.request.size", 16 << 20);
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** From the beginnings of topics that exist. */
    void read(String... topics) {
        var partitions = List.of(topics).stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** A request as the contract has it. */
    void request(String id, String url) throws Exception {
        send(
                id,
                Map.of("id", id, "email", "ann@example.com", "createdAt", "2026-01-02T03:04:05.678Z"),
                new JsonObject().put("url", url).encode());
    }

    /** @param body null for a record without a value */
    void send(String key, Map<String, String> headers, @Nullable String body) throws Exception {
        var value = body == null ? null : body.getBytes(UTF_8);
        var message = new ProducerRecord<>("crawl-requests", key.getBytes(UTF_8), value);
        headers.forEach((name, text) -> message.headers().add(new RecordHeader(name, text.getBytes(UTF_8))));
        producer.send(message).get(30, TimeUnit.SECONDS);
    }

    /** The first message with this key on a topic that is read. */
    ConsumerRecord<byte[], byte[]> await(String topic, String key) throws Exception {
        return await(topic, key, 1).getFirst();
    }

    /** So many messages with this key, at least. */
    List<ConsumerRecord<byte[], byte[]>> await(String topic, String key, int count) throws Exception {
        Eventually.until(count + " messages " + key + " on " + topic, () -> {
            poll();
            return found(topic, key).size() >= count;
        });
        return found(topic, key);
    }

    /** The body of the answer to a request. */
    JsonObject answer(String id) throws Exception {
        return body(await("crawl-responses", id));
    }

    /** Waits for so many messages on a topic, and says how many of them tell of a failure. */
    long count(String topic, int count) throws Exception {
        Eventually.until(count + " messages on " + topic, () -> {
            poll();
            return read.size() >= count;
        });
        return read.stream()
                .filter(message -> new String(message.value(), UTF_8).startsWith("{\"success\":false"))
                .count();
    }

    /** Whether there is an answer already. */
    boolean isAnswered(String id) {
        poll();
        return !found("crawl-responses", id).isEmpty();
    }

    private void poll() {
        consumer.poll(POLL).forEach(read::add);
    }

    private List<ConsumerRecord<byte[], byte[]>> found(String topic, String key) {
        return read.stream()
                .filter(message -> message.topic().equals(topic) && key.equals(new String(message.key(), UTF_8)))
                .toList();
    }

    static JsonObject body(ConsumerRecord<byte[], byte[]> message) {
        return new JsonObject(new String(message.value(), UTF_8));
    }

    static Map<String, String> headers(ConsumerRecord<byte[], byte[]> message) {
        var headers = new LinkedHashMap<String, String>();
        message.headers().forEach(header -> headers.put(header.key(), new String(header.value(), UTF_8)));
        return headers;
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}
