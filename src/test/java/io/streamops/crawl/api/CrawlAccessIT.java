package io.streamops.crawl.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whose crawls are whose, where access is configured. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class CrawlAccessIT {
    private static final String URL = "https://example.com";

    private CrawlSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        var keys = new ApiKeysOfTheTest()
                .user("ann", "Ann@example.com")
                .user("bob", "bob@example.com")
                .admin("ops", null)
                .user("bot", null)
                .write(folder);
        side = CrawlSide.start(vertx, folder, keys);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    private HttpResponse<String> post(String who, @Nullable String email) throws Exception {
        var body = new JsonObject().put("url", URL);
        if (email != null) {
            body.put("email", email);
        }
        return side.send(side.request("/api/crawls")
                .header("x-api-key", who + "-key")
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
    }

    private HttpResponse<String> get(String who, String path) throws Exception {
        return side.send(side.request(path).header("x-api-key", who + "-key"));
    }

    private static String id(HttpResponse<String> created) {
        assertThat(created.statusCode()).isEqualTo(202);
        return new JsonObject(created.body()).getString("id");
    }

    @Test
    void aUsersCrawlsAreTheirOwn() throws Exception {
        var ofAnn = id(post("ann", null));
        var again = new JsonObject(post("ann", "ann@EXAMPLE.com").body());
        var ofBob = id(post("bob", "bob@example.com"));

        assertThat(again.getString("email")).isEqualTo("Ann@example.com");
        assertThat(get("ann", "/api/crawls").body())
                .contains(ofAnn, again.getString("id"))
                .doesNotContain(ofBob);
        assertThat(get("ann", "/api/crawls/" + ofAnn).statusCode()).isEqualTo(200);
        assertThat(get("ann", "/api/crawls/" + ofBob).statusCode()).isEqualTo(404);
        assertThat(get("ann", "/api/crawls/%s?email=bob@example.com".formatted(ofBob))
                        .statusCode())
                .isEqualTo(404);
        assertThat(get("ann", "/api/crawls?email=bob@example.com").statusCode()).isEqualTo(403);
        assertThat(get("ann", "/api/crawls/events?email=bob@example.com").statusCode())
                .isEqualTo(403);
        assertThat(post("ann", "bob@example.com").statusCode()).isEqualTo(403);
        assertThat(get("unknown", "/api/crawls").statusCode()).isEqualTo(401);
    }

    @Test
    void anAdminNamesWhoseCrawlsAreMeant() throws Exception {
        var id = id(post("ops", "carol@example.com"));

        assertThat(get("ops", "/api/crawls?email=carol@example.com").body()).contains(id);
        assertThat(get("ops", "/api/crawls/%s?email=carol@example.com".formatted(id))
                        .statusCode())
                .isEqualTo(200);
        assertThat(get("ops", "/api/crawls").statusCode()).isEqualTo(400);
        assertThat(post("ops", null).body()).contains("/email");
        assertThat(get("bot", "/api/crawls").statusCode()).isEqualTo(403);
        assertThat(post("bot", null).statusCode()).isEqualTo(403);
    }
}
