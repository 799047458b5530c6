package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new user does first, with the jar as it is shipped. */
class CrawlToSearchIT {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Map<String, String> AT_HOME =
            Map.of("CRAWL_ALLOW_PRIVATE", "true", "CRAWL_HOST_DELAY_MS", "0");

    @TempDir
    private Path dir = Path.of("");

    @Test
    void aPageIsCrawledAndThenFound() throws Exception {
        try (var site = FakeSite.start();
                var node = NodeProcess.start(dir, AT_HOME).ready()) {
            site.page("/Ocean.html", "<title>Deep Sea</title><p>The anglerfish carries its own lantern.</p>");

            var posted = post(node, site.url("/Ocean.html"), "ann@example.com");
            assertThat(posted.statusCode()).isEqualTo(202);
            var id = new JsonObject(posted.body()).getString("id");
            NodeProcess.until(() -> "completed".equals(crawl(node, id).getString("status")));

            NodeProcess.until(() -> hits(node, "anglerfish").contains(site.url("/ocean.html")));
            assertThat(crawl(node, id).getJsonObject("result").getString("title"))
                    .isEqualTo("Deep Sea");
        }
    }

    @Test
    void addressesThatAreNotPublicAreNotCrawledUnlessThisIsAllowed() throws Exception {
        try (var site = FakeSite.start();
                var node = NodeProcess.start(dir, Map.of()).ready()) {
            site.page("/", "<p>secret</p>");

            var id = new JsonObject(post(node, site.url("/"), "ann@example.com").body()).getString("id");

            NodeProcess.until(() -> "failed".equals(crawl(node, id).getString("status")));
            assertThat(crawl(node, id).getJsonObject("result").getString("error"))
                    .isEqualTo("localhost does not have a public address");
            assertThat(site.requests("/")).isEmpty();
        }
    }

    private static HttpResponse<String> post(NodeProcess node, String url, String email) throws Exception {
        var body = new JsonObject().put("url", url).put("email", email).encode();
        var request = HttpRequest.newBuilder(URI.create(node.endpoints().getString("http") + "/api/crawls"))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonObject crawl(NodeProcess node, String id) {
        return json(node, "/api/crawls/" + id + "?email=ann@example.com");
    }

    private static String hits(NodeProcess node, String query) {
        return json(node, "/api/search?q=" + query).getJsonArray("hits").stream()
                .map(hit -> ((JsonObject) hit).getString("url"))
                .collect(Collectors.joining(" "));
    }

    private static JsonObject json(NodeProcess node, String path) {
        try {
            return new JsonObject(node.get(path).body());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
