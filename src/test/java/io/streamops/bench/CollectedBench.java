package io.streamops.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;
import io.minio.BucketExistsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.streamops.collected.worker.ForeignCollector;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many posts a second a running node takes in: from the first event to the last result, through loading, parsing,
 * analysis, counting and publishing. Arguments: {@code ENDPOINTS-JSON BATCHES}. The batches lie in the storage before the first
 * event is sent; each has 1,000 posts of about 1 kB, in three languages, with comments.
 */
public final class CollectedBench {
    private static final int POSTS = 1_000;
    private static final String BUCKET = "crawl-results";
    private static final long PATIENCE_S = 600;
    private static final List<String> WORDS = List.of(
            ("love great product happy bad terrible delivery price quality buy again never service team brand video "
                            + "không tốt tuyệt vời hàng giao nhanh đẹp quá thất vọng chất lượng mua shop "
                            + "gut schlecht schön teuer billig wieder nie Lieferung Marke Farbe")
                    .split(" ", -1));

    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private final JsonObject endpoints;
    private final int batches;

    private CollectedBench(JsonObject endpoints, int batches) {
        this.endpoints = endpoints;
        this.batches = batches;
    }

    public static void main(String[] args) throws Exception {
        var endpoints = new JsonObject(Files.readString(Path.of(args[0])));
        new CollectedBench(endpoints, Integer.parseInt(args[1])).run();
    }

    private void run() throws Exception {
        upload();
        var rabbit = new ConnectionFactory();
        rabbit.setUri(endpoints.getString("rabbitmq"));
        rabbit.setVirtualHost("/");
        var before = heap();
        try (var connection = rabbit.newConnection();
                var channel = connection.createChannel()) {
            var ended = results(channel);
            var began = System.nanoTime();
            for (var i = 0; i < batches; i++) {
                channel.basicPublish(
                        "smap.events",
                        "data.collected",
                        MessageProperties.PERSISTENT_BASIC,
                        event(i).encode().getBytes(UTF_8));
            }
            if (!ended.tryAcquire(batches, PATIENCE_S, TimeUnit.SECONDS)) {
                throw new IllegalStateException(
                        "only %d of %d results came".formatted(ended.availablePermits(), batches));
            }
            var seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%,d posts in %.2f s: %,.0f posts/s; heap %,.0f MB before, %,.0f MB after%n",
                    batches * POSTS,
                    seconds,
                    batches * POSTS / seconds,
                    before / 1e6,
                    heap() / 1e6);
        }
    }

    /** Of this run, since others may be about. */
    private Semaphore results(Channel channel) throws Exception {
        var ended = new Semaphore(0);
        channel.exchangeDeclare("results.inbound", "topic", true);
        var queue = channel.queueDeclare().getQueue();
        channel.queueBind(queue, "results.inbound", "analyze.result");
        channel.basicConsume(
                queue,
                true,
                (tag, message) -> {
                    var result = new JsonObject(new String(message.getBody(), UTF_8));
                    if (result.getString("project_id").equals("bench_" + run)) {
                        ended.release();
                    }
                },
                tag -> {});
        return ended;
    }

    private String key(int batch) {
        return "tiktok/bench_%s/brand/batch_%04d.json".formatted(run, batch);
    }

    private JsonObject event(int batch) {
        return ForeignCollector.event(
                "evt_%s_%d".formatted(run, batch), "bench_" + run, batch, BUCKET + "/" + key(batch), POSTS);
    }

    private void upload() throws Exception {
        var address = endpoints.getJsonObject("minio");
        var minio = MinioClient.builder()
                .endpoint(address.getString("endpoint"))
                .credentials(address.getString("accessKey"), address.getString("secretKey"))
                .build();
        if (!minio.bucketExists(BucketExistsArgs.builder().bucket(BUCKET).build())) {
            minio.makeBucket(MakeBucketArgs.builder().bucket(BUCKET).build());
        }
        var bytes = 0L;
        for (var i = 0; i < batches; i++) {
            var body = batch(i).getBytes(UTF_8);
            bytes += body.length;
            minio.putObject(PutObjectArgs.builder()
                    .bucket(BUCKET)
                    .object(key(i))
                    .data(body, body.length)
                    .contentType("application/json")
                    .build());
        }
        System.out.printf(Locale.ROOT, "%d batches, %,d bytes a post%n", batches, bytes / batches / POSTS);
    }

    private static String batch(int batch) {
        var posts = new JsonArray();
        var random = new SplittableRandom(batch);
        for (var i = 0; i < POSTS; i++) {
            posts.add(post(batch * POSTS + i, random));
        }
        return posts.encode();
    }

    private static String text(SplittableRandom random, int words) {
        var text = new StringBuilder();
        for (var i = 0; i < words; i++) {
            text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
        }
        return text.toString();
    }

    private static JsonObject post(int id, SplittableRandom random) {
        var comments = new JsonArray();
        for (var i = random.nextInt(4); i > 0; i--) {
            comments.add(new JsonObject()
                    .put("id", "c%d_%d".formatted(id, i))
                    .put("text", text(random, 8))
                    .put("author_name", "Reader " + random.nextInt(10_000))
                    .put("likes", random.nextInt(100))
                    .put("created_at", "2025-10-31T09:00:00Z"));
        }
        return new JsonObject()
                .put(
                        "meta",
                        new JsonObject()
                                .put("id", "" + id)
                                .put("platform", "tiktok")
                                .put("fetch_status", "success")
                                .put("published_at", "2025-10-%02dT%02d:00:00Z".formatted(1 + id % 28, id % 24))
                                .put("permalink", "https://example.com/video/" + id))
                .put(
                        "content",
                        new JsonObject()
                                .put("text", text(random, 40))
                                .put("transcription", "")
                                .put("duration", random.nextInt(60))
                                .put("hashtags", new JsonArray().add("#brand").add("#tag" + random.nextInt(500))))
                .put(
                        "interaction",
                        new JsonObject()
                                .put("views", random.nextInt(1_000_000))
                                .put("likes", random.nextInt(50_000))
                                .put("comments_count", random.nextInt(500))
                                .put("shares", random.nextInt(500))
                                .put("saves", random.nextInt(500)))
                .put(
                        "author",
                        new JsonObject()
                                .put("id", "u" + random.nextInt(20_000))
                                .put("name", "Ann Example")
                                .put("username", "ann")
                                .put("followers", random.nextInt(200_000))
                                .put("is_verified", random.nextInt(20) == 0))
                .put("comments", comments);
    }

    /** As the node tells it; zero where it does not. */
    private double heap() throws Exception {
        var request = HttpRequest.newBuilder(URI.create(endpoints.getString("http") + "/metrics"))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("jvm_memory_used_bytes{") && line.contains("area=\"heap\""))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }
    }
}
