package io.streamops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.MessageProperties;
import io.minio.BucketExistsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.streamops.collected.worker.ForeignCollector;
import io.streamops.messaging.brokers.PlainAmqp;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * A third-party collector that stores batches, publishes their events, and listens for their results, with plain clients of MinIO and
 * RabbitMQ only. Each batch begins with a post that the one before it ended with.
 */
final class LoadOfBatches implements AutoCloseable {
    /** Few, as each of them is also indexed by its meaning, which costs more than all else here. */
    private static final int POSTS = 20;

    private static final String BUCKET = "crawl-results";
    private static final String PROJECT = "proj_load";
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Instant BEGAN = Instant.parse("2026-01-02T03:00:00Z");

    private final MinioClient storage;
    private final Connection connection;
    private final Channel channel;
    private final AtomicInteger published = new AtomicInteger();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    /** Of each job, all that were published: the same one more than once, where it was worked on again. */
    private final Map<String, Set<JsonObject>> results = new ConcurrentHashMap<>();

    private final Thread thread;
    private volatile boolean stopped;

    /** @param endpoints of the node that has the brokers, as it has published them */
    LoadOfBatches(JsonObject endpoints) throws Exception {
        var address = endpoints.getJsonObject("minio");
        storage = MinioClient.builder()
                .endpoint(address.getString("endpoint"))
                .credentials(address.getString("accessKey"), address.getString("secretKey"))
                .build();
        if (!storage.bucketExists(BucketExistsArgs.builder().bucket(BUCKET).build())) {
            storage.makeBucket(MakeBucketArgs.builder().bucket(BUCKET).build());
        }
        connection = PlainAmqp.connect(URI.create(endpoints.getString("rabbitmq")));
        channel = connection.createChannel();
        channel.confirmSelect();
        listen();
        thread = Thread.ofPlatform().name("collector").start(this::run);
    }

    private void listen() throws IOException {
        var inbound = connection.createChannel();
        inbound.exchangeDeclare("results.inbound", "topic", true);
        var queue = inbound.queueDeclare().getQueue();
        inbound.queueBind(queue, "results.inbound", "analyze.result");
        inbound.basicConsume(
                queue,
                true,
                (tag, message) -> {
                    var result = new JsonObject(new String(message.getBody(), UTF_8));
                    results.computeIfAbsent(result.getString("job_id"), job -> ConcurrentHashMap.newKeySet())
                            .add(result);
                },
                tag -> {});
    }

    private void run() {
        try {
            while (!stopped) {
                publish(published.get());
                published.incrementAndGet();
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            wrong.add(e.toString());
        }
    }

    private void publish(int batch) throws Exception {
        var key = "tiktok/%s/brand/batch_%04d.json".formatted(PROJECT, batch);
        var body = posts(batch).encode().getBytes(UTF_8);
        storage.putObject(PutObjectArgs.builder()
                .bucket(BUCKET)
                .object(key)
                .data(body, body.length)
                .contentType("application/json")
                .build());
        channel.basicPublish(
                "smap.events",
                "data.collected",
                MessageProperties.PERSISTENT_BASIC,
                ForeignCollector.event("evt_load_" + batch, PROJECT, batch, BUCKET + "/" + key, POSTS)
                        .encode()
                        .getBytes(UTF_8));
        channel.waitForConfirmsOrDie(60_000);
    }

    private static JsonArray posts(int batch) {
        var first = batch * (POSTS - 1);
        return new JsonArray(IntStream.range(first, first + POSTS)
                .mapToObj(LoadOfBatches::post)
                .toList());
    }

    private static JsonObject post(int id) {
        return new JsonObject()
                .put(
                        "meta",
                        new JsonObject()
                                .put("id", "" + id)
                                .put("platform", "tiktok")
                                .put("published_at", BEGAN.plusSeconds(id).toString()))
                .put("content", new JsonObject().put("text", "A great product, bottle " + id))
                .put("interaction", new JsonObject().put("views", 1_000).put("likes", 1));
    }

    private static String job(int batch) {
        return PROJECT + "-brand-" + batch;
    }

    /** How many batches have a result. */
    int answered() {
        return results.size();
    }

    /** Publishes no more events. */
    void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }

    /**
     * Each batch has one result, however often that was published, each post is counted and found once, and nothing was parked:
     * as a gateway shows it to its clients.
     */
    void assertCountedOnce(NodeProcess gateway) throws Exception {
        assertThat(wrong).isEmpty();
        var batches = published.get();
        var jobs = IntStream.range(0, batches).mapToObj(LoadOfBatches::job).toList();
        NodeProcess.until(() -> results.keySet().containsAll(jobs));
        assertThat(results).containsOnlyKeys(jobs);
        assertThat(results.values()).allSatisfy(LoadOfBatches::assertAllSucceeded);

        var posts = batches * (POSTS - 1) + 1;
        var summary = json(gateway, "/api/projects/%s/summary".formatted(PROJECT));
        assertThat(summary.getInteger("batches")).isEqualTo(batches);
        assertThat(summary.getInteger("posts")).isEqualTo(posts);
        assertThat(summary.getInteger("errors")).isZero();
        assertThat(json(gateway, "/api/parked").getInteger("total")).isZero();
        NodeProcess.until(() -> new HashSet<>(found(gateway)).size() == posts);
        assertThat(found(gateway)).doesNotHaveDuplicates();
    }

    private static void assertAllSucceeded(Collection<JsonObject> results) {
        assertThat(results).hasSize(1).first().satisfies(result -> {
            assertThat(result.getInteger("success_count")).isEqualTo(POSTS);
            assertThat(result.getInteger("error_count")).isZero();
        });
    }

    /** The posts that a search finds, as lines. */
    private static List<String> found(NodeProcess gateway) {
        return get(gateway, "/api/projects/%s/posts?format=csv".formatted(PROJECT))
                .lines()
                .skip(1)
                .toList();
    }

    private static JsonObject json(NodeProcess gateway, String path) {
        return new JsonObject(get(gateway, path));
    }

    private static String get(NodeProcess gateway, String path) {
        try {
            return gateway.get(path).body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        stopped = true;
        thread.interrupt();
        connection.close();
    }
}
