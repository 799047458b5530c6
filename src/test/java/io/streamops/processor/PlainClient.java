package io.streamops.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.PublishedEvents;
import io.streamops.messaging.Eventually;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A service in another language: Kafka's own client, and events written by hand. */
final class PlainClient implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(20);

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
    private final PublishedEvents published;
    private long readAt = System.nanoTime();

    /** @param published of all clients of this Kafka */
    PlainClient(KafkaSettings.Address address, PublishedEvents published) {
        this.published = published;
        Map<String, Object> config =
                Map.of("bootstrap.servers", address.bootstrapServers(), "max.request.size", 16 << 20);
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Reads existing topics from the beginning. */
    void read(String... topics) {
        var partitions = List.of(topics).stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    static JsonObject created(String id, String priority, JsonObject input, String... steps) {
        return new JsonObject()
                .put("eventType", "workflow.created")
                .put("eventId", "evt-" + UUID.randomUUID())
                .put("timestamp", "2026-01-04T01:09:27.123Z")
                .put(
                        "payload",
                        new JsonObject()
                                .put("workflowId", id)
                                .put("name", "of the test")
                                .put("steps", new JsonArray(List.of(steps)))
                                .put("priority", priority)
                                .put("createdAt", "2026-01-04T01:09:27.123Z")
                                .put("input", input));
    }

    /** Requests a workflow; returns its id. */
    String ask(String... steps) throws Exception {
        return ask("medium", new JsonObject(), steps);
    }

    String ask(String priority, JsonObject input, String... steps) throws Exception {
        var id = "wf-" + UUID.randomUUID();
        send("workflows", id, created(id, priority, input, steps).encode());
        return id;
    }

    void send(String topic, String key, String body) throws Exception {
        published.foreign(producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), body.getBytes(UTF_8)))
                .get(60, TimeUnit.SECONDS));
    }

    List<ConsumerRecord<byte[], byte[]>> records(String key) {
        readOn();
        return read.stream()
                .filter(message -> key.equals(new String(message.key(), UTF_8)))
                .toList();
    }

    /** Polls at most once for many calls in a row. */
    private void readOn() {
        if (System.nanoTime() - readAt > POLL.toNanos()) {
            consumer.poll(POLL).forEach(message -> {
                published.check(message);
                read.add(message);
            });
            readAt = System.nanoTime();
        }
    }

    /** The events about a workflow, oldest first. */
    List<JsonObject> events(String id) {
        return records(id).stream()
                .filter(message -> !message.topic().endsWith(".dlq"))
                .map(message -> new JsonObject(new String(message.value(), UTF_8)))
                .toList();
    }

    List<String> types(String id) {
        return events(id).stream().map(event -> event.getString("eventType")).toList();
    }

    /** The payloads of a workflow's events of a type. */
    List<JsonObject> payloads(String id, String type) {
        return events(id).stream()
                .filter(event -> event.getString("eventType").equals(type))
                .map(event -> event.getJsonObject("payload"))
                .toList();
    }

    boolean isOver(String id) {
        var types = types(id);
        return types.contains("workflow.completed") || types.contains("workflow.failed");
    }

    void untilOver(String id) throws Exception {
        Eventually.until(id + " is over", () -> isOver(id));
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(2));
        consumer.close();
    }
}
