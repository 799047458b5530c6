package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker and an indexer, each a process of the jar, killed again and again while there is work. */
class KilledCrawlIT {
    private static final int PAGES = 240;
    private static final int KILLS = 3;
    /** So many pages a worker has fetched and not published at the most: as many as it fetches in 400 ms. */
    private static final int UNPUBLISHED = 20;

    private static final String EMAIL = "ann@example.com";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void everyRequestEndsAndEveryPageIsFoundOnce() throws Exception {
        try (var site = FakeSite.start();
                var home = NodeProcess.start(folder("home"), Map.of(), "--verticles", "gateway")
                        .ready()) {
            for (var i = 0; i < PAGES; i++) {
                site.page("/page/" + i, "<title>Page %d</title><p>It is about the number %d.</p>".formatted(i, i));
            }
            var worker = worker(home);
            var indexer = indexer(home);
            try {
                for (var i = 0; i < PAGES; i++) {
                    post(home, site.url("/page/" + i));
                }
                for (var kill = 1; kill <= KILLS; kill++) {
                    var enough = kill * PAGES / (KILLS + 2);
                    NodeProcess.until(() -> completed(home) >= enough);
                    worker.kill();
                    indexer.kill();
                    worker = worker(home);
                    indexer = indexer(home);
                }
                NodeProcess.until(() -> completed(home) == PAGES);
                assertThat(site.requests().stream()
                                .filter(request -> request.path().startsWith("/page/")))
                        .as("only what a killed worker had not published is fetched again")
                        .hasSizeLessThanOrEqualTo(PAGES + KILLS * UNPUBLISHED);
                var searched = indexer.ready();
                NodeProcess.until(() -> SearchOfNode.urls(searched, "number").size() >= PAGES);

                assertThat(SearchOfNode.urls(searched, "number"))
                        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, PAGES)
                                .mapToObj(i -> site.url("/page/" + i))
                                .toList());
            } finally {
                worker.close();
                indexer.close();
            }
        }
    }

    private Path folder(String name) throws Exception {
        return Files.createDirectories(dir.resolve(name));
    }

    private NodeProcess worker(NodeProcess home) throws Exception {
        var environment = home.brokers();
        environment.put("CRAWL_ALLOW_PRIVATE", "true");
        environment.put("CRAWL_HOST_DELAY_MS", "20");
        environment.put("CRAWL_HOST_CONCURRENCY", "4");
        environment.put("CRAWL_TIMEOUT_MS", "5000");
        return NodeProcess.start(folder("worker"), environment, "--verticles", "crawl-worker")
                .ready();
    }

    private NodeProcess indexer(NodeProcess home) throws Exception {
        return NodeProcess.start(folder("indexer"), home.brokers(), "--verticles", "gateway,indexer")
                .ready();
    }

    private static void post(NodeProcess home, String url) throws Exception {
        var body = new JsonObject().put("url", url).put("email", EMAIL).encode();
        var request = HttpRequest.newBuilder(URI.create(home.endpoints().getString("http") + "/api/crawls"))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    }

    /** How many are completed; one that has failed ends the test. */
    private static int completed(NodeProcess home) {
        var completed = 0;
        for (var offset = 0; offset < PAGES; offset += 200) {
            var page = json(home, "/api/crawls?limit=200&offset=%d&email=%s".formatted(offset, EMAIL));
            for (var each : page.getJsonArray("crawls")) {
                var crawl = (JsonObject) each;
                assertThat(crawl.getString("status")).as(crawl.encode()).isIn("pending", "completed");
                completed += "completed".equals(crawl.getString("status")) ? 1 : 0;
            }
        }
        return completed;
    }

    private static JsonObject json(NodeProcess node, String path) {
        try {
            return new JsonObject(node.get(path).body());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
