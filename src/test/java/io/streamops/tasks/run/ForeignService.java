package io.streamops.tasks.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.PublishedEvents;
import io.streamops.messaging.Eventually;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A gateway or processor in another language: Kafka's own client, and bytes. */
final class ForeignService implements AutoCloseable {
    private static final String TOPIC = "tasks";
    private static final Duration POLL = Duration.ofMillis(50);

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
    private final PublishedEvents published;
    private long readAt = System.nanoTime();

    /** @param published of all clients of this Kafka */
    ForeignService(KafkaSettings.Address address, PublishedEvents published) {
        this.published = published;
        Map<String, Object> config = Map.of("bootstrap.servers", address.bootstrapServers());
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var partitions = consumer.partitionsFor(TOPIC).stream()
                .map(info -> new TopicPartition(TOPIC, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** The contract's own example, with this id. */
    static JsonObject created(String id) {
        return new JsonObject()
                .put("eventType", "task.created")
                .put("eventId", "evt-" + id)
                .put("timestamp", "2026-01-04T01:10:00.000Z")
                .put(
                        "payload",
                        new JsonObject()
                                .put("taskId", id)
                                .put("type", "email_notification")
                                .put("data", data())
                                .put("retryCount", 0)
                                .put("maxRetries", 3)
                                .put("createdAt", "2026-01-04T01:10:00.000Z"))
                .put(
                        "metadata",
                        new JsonObject()
                                .put("source", "api-gateway")
                                .put("userId", "ann@example.com")
                                .put("correlationId", "corr-" + id));
    }

    /** A second failure of this task, by another processor. */
    static JsonObject failed(String id) {
        return new JsonObject()
                .put("eventType", "task.failed")
                .put("eventId", "evt-c9d0e1f2-a3b4-5678-3456-789012345678")
                .put("timestamp", "2026-01-04T01:10:05.000Z")
                .put(
                        "payload",
                        new JsonObject()
                                .put("taskId", id)
                                .put("failedAt", "2026-01-04T01:10:05.000Z")
                                .put("retryCount", 2)
                                .put("maxRetries", 3)
                                .put(
                                        "error",
                                        new JsonObject()
                                                .put("code", "SMTP_ERROR")
                                                .put("message", "Connection timeout to mail server")
                                                .put("retryable", true))
                                .put("nextRetryAt", "2026-01-04T01:10:35.000Z"));
    }

    static JsonObject data() {
        return new JsonObject()
                .put("recipient", "user@example.com")
                .put("subject", "Welcome to StreamOps")
                .put("template", "welcome_email");
    }

    void send(JsonObject event) throws Exception {
        var key = event.getJsonObject("payload").getString("taskId");
        published.foreign(producer.send(new ProducerRecord<>(
                        TOPIC, key.getBytes(UTF_8), event.encode().getBytes(UTF_8)))
                .get(30, TimeUnit.SECONDS));
    }

    /** Waits for so many events of a task; returns their types in order. */
    List<String> types(String id, int count) throws Exception {
        return events(id, count).stream()
                .map(event -> event.getString("eventType"))
                .toList();
    }

    List<JsonObject> events(String id, int count) throws Exception {
        Eventually.until(count + " events of " + id, () -> events(id).size() >= count);
        return events(id);
    }

    /** The events so far. */
    List<JsonObject> events(String id) {
        readOn();
        return read.stream()
                .filter(message -> id.equals(new String(message.key(), UTF_8)))
                .map(message -> new JsonObject(new String(message.value(), UTF_8)))
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

    JsonObject payload(String id, int number) throws Exception {
        return events(id, number).get(number - 1).getJsonObject("payload");
    }

    long count(String type) {
        readOn();
        return read.stream()
                .filter(message -> new String(message.value(), UTF_8).contains("\"" + type + "\""))
                .count();
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}
