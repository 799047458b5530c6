package io.streamops.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.EventNames;
import io.streamops.kit.WallClock;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A service in another language that has tasks done: plain producer and consumer. */
final class TaskClient implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(20);
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final String HOT = "hot";

    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;

    TaskClient(KafkaSettings.Address address) {
        Map<String, Object> config = Map.of("bootstrap.servers", address.bootstrapServers());
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var partitions = consumer.partitionsFor(EventNames.TASKS).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is not created is missed in the end
    void create(String key, String id, Instant now) {
        var event = new JsonObject()
                .put("eventType", "task.created")
                .put("eventId", "evt-" + id)
                .put("timestamp", now.toString())
                .put(
                        "payload",
                        new JsonObject()
                                .put("taskId", id)
                                .put("type", "email_notification")
                                .put("data", new JsonObject().put("recipient", "user@example.com"))
                                .put("retryCount", 0)
                                .put("maxRetries", 3)
                                .put("createdAt", now.toString()));
        producer.send(new ProducerRecord<>(
                EventNames.TASKS, key.getBytes(UTF_8), event.encode().getBytes(UTF_8)));
    }

    void flush() {
        producer.flush();
    }

    void untilCompleted(int tasks) {
        var completed = new int[1];
        while (completed[0] < tasks) {
            read(POLL, "task.completed", payload -> completed[0]++);
        }
    }

    private void read(Duration wait, String type, Consumer<JsonObject> each) {
        consumer.poll(wait).forEach(message -> {
            var text = new String(message.value(), UTF_8);
            if (text.contains("\"" + type + "\"")) {
                each.accept(new JsonObject(text).getJsonObject("payload"));
            }
        });
    }

    /**
     * How many milliseconds it was until each task was begun, sorted.
     *
     * @param hot whether each second one is of one key; of these nothing is told
     */
    List<Long> latencies(String name, int rate, int seconds, boolean hot) {
        var all = rate * seconds;
        var times = new Instant[all];
        var millis = new ArrayList<Long>();
        var begun = new int[1];
        var began = System.nanoTime();
        for (var sent = 0; begun[0] < all; ) {
            while (sent < all && System.nanoTime() - began > sent * TimeUnit.SECONDS.toNanos(1) / rate) {
                var id = name + "-" + sent;
                times[sent] = WallClock.get().instant();
                create(hot && sent % 2 == 0 ? HOT : id, id, times[sent]);
                sent++;
            }
            read(Duration.ZERO, "task.processing", payload -> {
                var number = Integer.parseInt(payload.getString("taskId").substring(name.length() + 1));
                begun[0]++;
                if (!hot || number % 2 != 0) {
                    var started = Instant.parse(payload.getString("startedAt"));
                    millis.add(Duration.between(times[number], started).toMillis());
                }
            });
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        millis.sort(null);
        return millis;
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}
