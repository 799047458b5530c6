package io.streamops.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Kafka's own clients, as short as tests need them. */
final class KafkaProbe {
    private KafkaProbe() {}

    static KafkaProducer<String, String> producer(int port) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", "127.0.0.1:" + port, "acks", "all"),
                new StringSerializer(),
                new StringSerializer());
    }

    static void write(int port, String topic, String value) throws Exception {
        try (var producer = producer(port)) {
            producer.send(new ProducerRecord<>(topic, value)).get(60, TimeUnit.SECONDS);
        }
    }

    /** As many values as are asked for, or fewer when a minute was not enough. */
    static List<String> read(int port, String topic, int count) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                "127.0.0.1:" + port,
                "auto.offset.reset",
                "earliest",
                "group.id",
                "probe",
                "max.poll.records",
                5000);
        var values = new ArrayList<String>();
        var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        try (var consumer = new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            while (values.size() < count && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(200)).forEach(each -> values.add(each.value()));
            }
        }
        return values;
    }
}
