package io.streamops.workflows.builtin;

import static io.streamops.workflows.stage.StepStage.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.crawl.CrawlResult;
import io.streamops.embedded.EmbeddedKafka;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.workflows.builtin.CrawlClient.Request;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Crawls for workflows over a real Kafka, with plain clients as the crawl worker. */
@SuppressWarnings("NullAway.Init") // set before the tests
@ExtendWith(VertxExtension.class)
class KafkaCrawlsIT {
    private static final Future<Void> NEVER = Promise.<Void>promise().future();

    @TempDir
    static Path folder;

    private static Vertx vertx;
    private static EmbeddedKafka kafka;
    private static KafkaTopics topics;
    private static KafkaConnections connections;
    private static KafkaProducer<String, String> worker;
    private static KafkaConsumer<String, String> requests;

    private final LaneRegistry lanes = new LaneRegistry();
    private KafkaCrawlClient crawls;

    @BeforeAll
    static void start(Vertx instance) throws Exception {
        vertx = instance;
        kafka = EmbeddedKafka.start(folder, 0);
        topics = await(KafkaTopics.open(vertx, kafka.address()));
        connections = await(KafkaConnections.open(
                vertx, kafka.address(), topics, Telemetry.unobserved(), InstantSource.system(), "node-1"));
        var servers = kafka.address().bootstrapServers();
        worker = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers, "acks", "all"), new StringSerializer(), new StringSerializer());
        requests = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers, "group.id", "crawl-workers", "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new StringDeserializer());
        requests.subscribe(List.of("crawl-requests"));
    }

    @AfterAll
    static void stop() throws Exception {
        requests.close();
        worker.close(Duration.ofSeconds(1));
        await(connections.close());
        await(topics.close());
        kafka.stop();
    }

    @BeforeEach
    void open() {
        crawls = new KafkaCrawlClient(
                connections, "node-1", InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z")), lanes);
    }

    @AfterEach
    void close() throws Exception {
        await(crawls.close());
        assertThat(lanes.figures()).isEmpty();
    }

    private static List<ConsumerRecord<String, String>> requests(int count) throws Exception {
        var some = new ArrayList<ConsumerRecord<String, String>>();
        Eventually.until(count + " requests", () -> {
            requests.poll(Duration.ofMillis(100)).forEach(some::add);
            return some.size() >= count;
        });
        return some;
    }

    private static void answer(String id, Iterable<Header> headers, String body) throws Exception {
        worker.send(new ProducerRecord<>("crawl-responses", null, id, body, headers))
                .get();
    }

    private static Headers headers(String id) {
        var headers = new ProducerRecord<String, String>("any", "any").headers();
        return headers.add("id", id.getBytes(UTF_8)).add("email", "ann@example.com".getBytes(UTF_8));
    }

    private static String header(ConsumerRecord<String, String> request, String name) {
        return new String(request.headers().lastHeader(name).value(), UTF_8);
    }

    @Test
    void aRequestGoesOutByTheContractAndItsAnswerComesBack() throws Exception {
        var asked = crawls.crawl(new Request("id-1", "https://example.com/a", "ann@example.com"), NEVER);
        var request = requests(1).getFirst();
        assertThat(request.key()).isEqualTo("id-1");
        assertThat(request.value()).isEqualTo("{\"url\":\"https://example.com/a\"}");
        assertThat(header(request, "id")).isEqualTo("id-1");
        assertThat(header(request, "email")).isEqualTo("ann@example.com");
        assertThat(header(request, "createdAt")).isEqualTo("2026-03-01T12:00:00.000Z");
        answer("other", headers("other"), "no JSON at all");
        answer(request.key(), request.headers(), "{\"success\":true,\"scrapedData\":{\"title\":\"T\"}}");
        assertThat(await(asked)).isEqualTo(new CrawlResult.Scraped(new JsonObject("{\"title\":\"T\"}")));

        var unowned = crawls.crawl(new Request("id-2", "https://example.com/b", null), NEVER);
        var second = requests(1).getFirst();
        assertThat(header(second, "email")).isEqualTo("workflows@streamops.local");
        answer(second.key(), second.headers(), "{\"success\":false,\"errorMessage\":\"robots\"}");
        assertThat(await(unowned)).isEqualTo(new CrawlResult.Failed("robots"));
        assertThat(crawls.pending()).isZero();
    }

    /** A fast worker may respond before the request is confirmed. */
    @Test
    void anAnswerThatComesAtOnceIsNotMissed() throws Exception {
        for (var round = 0; round < 5; round++) {
            var id = "quick-" + round;
            var fresh = new KafkaCrawlClient(connections, "node-" + round, InstantSource.system(), lanes);
            var asked = fresh.crawl(new Request(id, "https://example.com/", null), NEVER);
            while (fresh.pending() == 0 && !asked.isComplete()) {
                Thread.onSpinWait();
            }
            answer(id, headers(id), "{\"success\":true,\"scrapedData\":\"text\"}");
            assertThat(await(asked)).isEqualTo(new CrawlResult.Scraped("text"));
            assertThat(requests(1).getFirst().key()).isEqualTo(id);
            await(fresh.close());
        }
    }

    @Test
    void twoWorkflowsThatWaitForOneCrawlAreAnsweredEach() throws Exception {
        var gone = Promise.<Void>promise();
        var wanted = new Request("id-3", "https://example.com/", null);
        var first = crawls.crawl(wanted, NEVER);
        var second = crawls.crawl(wanted, NEVER);
        var left = crawls.crawl(new Request("id-4", "https://example.com/", null), gone.future());
        requests(3);
        assertThat(crawls.pending()).isEqualTo(2);
        gone.complete();
        assertThat(crawls.pending()).isEqualTo(1);
        answer("id-4", headers("id-4"), "{\"success\":false,\"errorMessage\":\"late\"}");
        answer("id-3", headers("id-3"), "nothing that could be read");
        assertThat(await(first)).isInstanceOf(CrawlResult.Failed.class).isEqualTo(await(second));
        assertThat(left.isComplete()).isFalse();
    }

    @Test
    void nothingIsRequestedAfterClose() throws Exception {
        await(crawls.close());
        assertThatThrownBy(() -> await(crawls.crawl(new Request("id-5", "https://example.com/", null), NEVER)))
                .hasMessage("the node stops");
    }
}
