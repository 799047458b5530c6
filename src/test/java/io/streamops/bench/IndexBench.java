package io.streamops.bench;

import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * How fast a running node indexes what lies in {@code crawler_queue}, and how fast it finds. Arguments: {@code fill
 * AMQP-URL DOCS} before the node with the indexer starts; {@code watch HTTP-URL DOCS} while it indexes; {@code search
 * HTTP-URL QUERIES} afterwards. Pages are of 5 kB in words as frequent as Zipf would have them.
 */
public final class IndexBench {
    private static final int VOCABULARY = 50_000;
    private static final int DRAWS = 1 << 20;
    private static final int TEXT = 5_000;
    private static final long PATIENCE_S = 300;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String[] words = new String[VOCABULARY];
    private final int[] zipf = new int[DRAWS];

    private IndexBench() {
        var random = new SplittableRandom(42);
        var syllables = List.of("ka lo mi ren ta su vor el na pi dra os qui ber tor lin fo ga hu zen".split(" ", -1));
        var cumulated = new double[VOCABULARY];
        var sum = 0.0;
        for (var i = 0; i < VOCABULARY; i++) {
            var word = new StringBuilder();
            for (var k = 2 + random.nextInt(3); k > 0; k--) {
                word.append(syllables.get(random.nextInt(syllables.size())));
            }
            words[i] = word.append(Integer.toString(i, 36)).toString();
            sum += 1.0 / (i + 1);
            cumulated[i] = sum;
        }
        for (var i = 0; i < DRAWS; i++) {
            var at = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
            zipf[i] = Math.min(VOCABULARY - 1, at < 0 ? -at - 1 : at);
        }
    }

    public static void main(String[] args) throws Exception {
        var bench = new IndexBench();
        var count = Integer.parseInt(args[2]);
        switch (args[0]) {
            case "fill" -> bench.fill(args[1], count);
            case "watch" -> bench.watch(args[1], count);
            case "search" -> bench.search(args[1], count);
            default -> throw new IllegalArgumentException("fill, watch or search, not " + args[0]);
        }
    }

    private String text(SplittableRandom random, int characters) {
        var text = new StringBuilder(characters + 32);
        while (text.length() < characters) {
            text.append(words[zipf[random.nextInt(DRAWS)]]).append(' ');
        }
        return text.toString().strip();
    }

    private void fill(String url, int pages) throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(url);
        try (var connection = factory.newConnection();
                var channel = connection.createChannel()) {
            channel.queueDeclare("crawler_queue", true, false, false, null);
            channel.confirmSelect();
            for (var i = 0; i < pages; i++) {
                var random = new SplittableRandom(i * 31L);
                var page = new JsonObject()
                        .put("url", "https://site%d.example/path/%d.html".formatted(i % 997, i))
                        .put("text", text(random, TEXT))
                        .put(
                                "metadata",
                                new JsonObject()
                                        .put("title", text(random, 50))
                                        .put("description", "")
                                        .put("timestamp", "2026-11-01T12:00:00.000Z")
                                        .put("status_code", 200));
                channel.basicPublish(
                        "",
                        "crawler_queue",
                        MessageProperties.PERSISTENT_BASIC,
                        page.encode().getBytes(StandardCharsets.UTF_8));
                if (i % 1_000 == 999) {
                    channel.waitForConfirmsOrDie(60_000);
                }
            }
            channel.waitForConfirmsOrDie(60_000);
        }
        System.out.printf("filled with %d pages%n", pages);
    }

    /** The rate from the first sight of pages to the last, so that the node's start does not count. */
    private void watch(String node, int pages) throws Exception {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        var before = 0L;
        var since = 0L;
        while (System.nanoTime() < deadline) {
            var total = get(node + "/api/search?limit=1").getLong("total", 0L);
            var now = System.nanoTime();
            if (since == 0 && total > 0) {
                before = total;
                since = now;
            }
            if (total >= pages) {
                var seconds = (now - since) / 1e9;
                System.out.printf(
                        Locale.ROOT, "indexed %,.0f pages/s (%d to %d)%n", (total - before) / seconds, before, total);
                return;
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException("not all pages were found after %d s".formatted(PATIENCE_S));
    }

    private void search(String node, int queries) throws Exception {
        var random = new SplittableRandom(7);
        var times = new double[queries];
        var hits = 0;
        for (var i = -queries / 5; i < queries; i++) {
            var query = words[20 + random.nextInt(5_000)] + "+" + words[20 + random.nextInt(5_000)];
            var began = System.nanoTime();
            var answer = get(node + "/api/search?limit=10&q=" + query);
            if (i >= 0) {
                times[i] = (System.nanoTime() - began) / 1e6;
                hits += answer.getJsonArray("hits").size();
            }
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "search over HTTP: p50 %.2f ms, p99 %.2f ms, %.1f hits each%n",
                times[queries / 2],
                times[(int) (queries * 0.99)],
                (double) hits / queries);
    }

    private JsonObject get(String url) throws Exception {
        var answer = http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() == 200 ? new JsonObject(answer.body()) : new JsonObject();
    }
}
