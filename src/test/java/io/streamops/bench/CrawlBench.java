package io.streamops.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.rabbitmq.client.ConnectionFactory;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How many pages a second a running crawl worker crawls: from the first request on Kafka to the last response. Arguments:
 * {@code KAFKA AMQP SITE PAGES PASSES}; the site has {@code /p/0.html} and so on, and each pass asks for them by other URLs.
 * Between passes the queue of published pages is emptied, as an indexer would.
 */
public final class CrawlBench {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String SUCCESS = "{\"success\":true";
    private static final int LOOKED_INTO = 20;

    /** Whoever waits for each response by itself takes a good part of the machine that is measured. */
    private static final int MANY_BYTES = 2 << 20;

    /** No fewer than those, or a partition that lags behind the others is read in parts that each wait for more. */
    private static final int MOST_BYTES_OF_ONE = 2 * MANY_BYTES;

    private static final int LONGEST_WAIT_MILLIS = 100;

    private CrawlBench() {}

    public static void main(String[] args) throws Exception {
        var pages = Integer.parseInt(args[3]);
        var rabbit = new ConnectionFactory();
        rabbit.setUri(args[1]);
        try (var connection = rabbit.newConnection();
                var published = connection.createChannel();
                var consumer = new KafkaConsumer<byte[], byte[]>(Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        args[0],
                        ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                        ByteArrayDeserializer.class,
                        ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                        ByteArrayDeserializer.class,
                        ConsumerConfig.CHECK_CRCS_CONFIG,
                        false,
                        ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
                        MANY_BYTES,
                        ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                        MOST_BYTES_OF_ONE,
                        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                        LONGEST_WAIT_MILLIS));
                var producer = new KafkaProducer<byte[], byte[]>(Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        args[0],
                        ProducerConfig.LINGER_MS_CONFIG,
                        5,
                        ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
                        ByteArraySerializer.class,
                        ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                        ByteArraySerializer.class))) {
            var partitions = consumer.partitionsFor("crawl-responses").stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            for (var pass = 0; pass < Integer.parseInt(args[4]); pass++) {
                pass(consumer, producer, partitions, args[2], pages, pass);
                published.queuePurge("crawler_queue");
            }
        }
    }

    private static void pass(
            KafkaConsumer<byte[], byte[]> consumer,
            KafkaProducer<byte[], byte[]> producer,
            List<TopicPartition> partitions,
            String site,
            int pages,
            int pass)
            throws Exception {
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        var run = UUID.randomUUID().toString();
        var began = System.nanoTime();
        var sent = new ArrayList<Future<RecordMetadata>>(pages);
        for (var page = 0; page < pages; page++) {
            sent.add(producer.send(
                    request("%s-%d".formatted(run, page), "%s/p/%d.html?run=%s".formatted(site, page, run))));
        }
        producer.flush();
        for (var each : sent) {
            each.get();
        }
        var seen = new HashSet<String>();
        while (seen.size() < pages) {
            var responses = consumer.poll(Duration.ofSeconds(1));
            for (var response : responses) {
                var id = new String(response.key(), UTF_8);
                if (id.startsWith(run) && seen.add(id)) {
                    requireSuccess(response.value(), seen.size() % LOOKED_INTO == 0);
                }
            }
            requireInTime(began, seen, pages);
        }
        var seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf(Locale.ROOT, "pass %d: %,.0f pages/s%n", pass, pages / seconds);
    }

    /** All have to say that they are successes; some are looked into, as reading all would be work of its own. */
    private static void requireSuccess(byte[] response, boolean closely) {
        if (!new String(response, 0, Math.min(SUCCESS.length(), response.length), UTF_8).equals(SUCCESS)) {
            throw new IllegalStateException(new String(response, UTF_8));
        }
        if (closely) {
            var data = new JsonObject(new String(response, UTF_8)).getJsonObject("scrapedData");
            if (data.getString("title").isEmpty()
                    || data.getString("text").length() < 10_000
                    || data.getJsonArray("links").size() < 10) {
                throw new IllegalStateException(data.encode());
            }
        }
    }

    private static void requireInTime(long began, Set<String> seen, int pages) {
        if (System.nanoTime() - began > PATIENCE.toNanos()) {
            throw new IllegalStateException("%d of %d pages after %s".formatted(seen.size(), pages, PATIENCE));
        }
    }

    private static ProducerRecord<byte[], byte[]> request(String id, String url) {
        var request = new ProducerRecord<>(
                "crawl-requests",
                id.getBytes(UTF_8),
                new JsonObject().put("url", url).encode().getBytes(UTF_8));
        request.headers()
                .add("id", id.getBytes(UTF_8))
                .add("email", "bench@example.com".getBytes(UTF_8))
                .add("createdAt", Instant.now().toString().getBytes(UTF_8));
        return request;
    }
}
