package io.streamops.index.api;

import static io.streamops.index.api.SearchSide.urls;
import static io.streamops.index.store.WatchedStore.await;
import static io.streamops.index.store.WatchedStore.page;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.store.WatchedStore;
import io.streamops.messaging.Eventually;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Indexers and a gateway on one event bus, queried over HTTP. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class SearchRoutesTest {
    private static final Instant OLD = Instant.parse("2025-11-01T12:00:00Z");
    private static final Instant NEW = Instant.parse("2025-11-02T12:00:00Z");

    @TempDir
    Path folder;

    private SearchSide side;

    @BeforeEach
    void serve(Vertx vertx) throws Exception {
        side = new SearchSide(vertx, folder, Optional.empty(), principal -> Set.of());
    }

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    private WatchedStore indexer(String name) throws Exception {
        return side.indexer(name, IndexKind.PAGE);
    }

    private JsonObject json(String path) throws Exception {
        return side.json(path);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return side.get(path);
    }

    @Test
    void withoutAnyIndexerSearchIsUnavailable() throws Exception {
        var response = get("/api/search?q=a");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(new JsonObject(response.body()).getString("code")).isEqualTo("unavailable");
        assertThat(new JsonObject(response.body()).getString("detail")).isEqualTo("This node knows no indexer.");
        assertThat(get("/api/suggest?q=a").statusCode()).isEqualTo(503);
    }

    @Test
    void anAnswerHasTheShapeThatIsPromised() throws Exception {
        var store = indexer("a");
        await(store.store().put(() -> List.of(page("https://example.com/1", "apple pie", OLD))));

        var answer = json("/api/search?q=apple");
        assertThat(answer.fieldNames())
                .containsExactlyInAnyOrder(
                        "query", "total", "tookMs", "hits", "facets", "suggestion", "cursor", "partial");
        assertThat(answer.getString("query")).isEqualTo("apple");
        assertThat(answer.getLong("total")).isEqualTo(1);
        assertThat(answer.getBoolean("partial")).isFalse();
        assertThat(answer.getValue("cursor")).isNull();
        assertThat(answer.getJsonObject("facets").fieldNames()).containsExactlyInAnyOrder("site", "lang");
        var hit = answer.getJsonArray("hits").getJsonObject(0);
        assertThat(hit.fieldNames())
                .containsExactlyInAnyOrder(
                        "type", "url", "title", "description", "snippet", "timestamp", "statusCode", "score");
        assertThat(hit.getString("timestamp")).isEqualTo("2025-11-01T12:00:00.000Z");
        assertThat(hit.getInteger("statusCode")).isEqualTo(200);
        assertThat(json("/api/suggest?q=ap").getValue("suggestions")).isInstanceOf(JsonArray.class);
    }

    @Test
    void allIndexersAreAskedAndTheNewestVersionOfAPageWins() throws Exception {
        var a = indexer("a");
        var b = indexer("b");
        await(a.store().put(() -> List.of(page("https://example.com/both", "apple old", OLD))));
        await(b.store().put(() -> List.of(page("https://example.com/both", "apple new", NEW))));
        await(a.store().put(() -> List.of(page("https://example.com/a", "apple", OLD))));
        await(b.store().put(() -> List.of(page("https://example.com/b", "apple", OLD))));

        var answer = json("/api/search?q=apple");
        assertThat(urls(answer))
                .containsExactlyInAnyOrder(
                        "https://example.com/both", "https://example.com/a", "https://example.com/b");
        assertThat(answer.getLong("total")).isEqualTo(3);
        assertThat(answer.getBoolean("partial")).isFalse();
        assertThat(answer.getJsonArray("hits").stream().map(JsonObject.class::cast))
                .filteredOn(hit -> "https://example.com/both".equals(hit.getString("url")))
                .allSatisfy(hit -> assertThat(hit.getString("timestamp")).isEqualTo("2025-11-02T12:00:00.000Z"));
    }

    @Test
    void anIndexerThatDoesNotAnswerMakesTheResultPartial() throws Exception {
        var a = indexer("a");
        await(a.store().put(() -> List.of(page("https://example.com/a", "apple", OLD))));
        var hanging = new HangingIndex();
        side.desk("b", IndexKind.PAGE, hanging);
        try {
            var answer = json("/api/search?q=apple");
            assertThat(urls(answer)).containsExactly("https://example.com/a");
            assertThat(answer.getBoolean("partial")).isTrue();
        } finally {
            hanging.end();
        }
    }

    @Test
    void anIndexerThatHasSaidGoodbyeIsNotMissed() throws Exception {
        var a = indexer("a");
        await(a.store().put(() -> List.of(page("https://example.com/a", "apple", OLD))));
        var leaving = side.desk("b", IndexKind.PAGE, new HangingIndex());
        await(leaving.close());
        Eventually.until("it is gone", () -> side.known.known().present().equals(List.of("a")));
        assertThat(json("/api/search?q=apple").getBoolean("partial")).isFalse();
    }

    @Test
    void allPagesOfASearchOverTwoIndexersHaveEachHitOnce() throws Exception {
        var a = indexer("a");
        var b = indexer("b");
        for (var i = 0; i < 25; i++) {
            var n = i;
            await((i % 3 == 0 ? a : b)
                    .store()
                    .put(() -> List.of(page("https://example.com/" + n, "apple", OLD.plusMillis(n / 2)))));
        }
        for (var sort : List.of("relevance", "date")) {
            var seen = new ArrayList<String>();
            var path = "/api/search?q=apple&limit=4&sort=" + sort;
            var answer = json(path);
            seen.addAll(urls(answer));
            for (var cursor = answer.getString("cursor"); cursor != null; cursor = answer.getString("cursor")) {
                answer = json(path + "&cursor=" + cursor);
                assertThat(answer.getLong("total")).isEqualTo(25);
                seen.addAll(urls(answer));
                assertThat(seen).as(sort).doesNotHaveDuplicates();
            }
            assertThat(seen).as(sort).hasSize(25).doesNotHaveDuplicates();
        }
    }

    @Test
    void badValuesAreNamed() throws Exception {
        indexer("a");
        assertThat(pointers("/api/search?from=yesterday")).containsExactly("query/from");
        assertThat(pointers("/api/search?from=2025-11-02&to=2025-11-01")).containsExactly("query/to");
        assertThat(pointers("/api/search?sort=best")).containsExactly("query/sort");
        assertThat(pointers("/api/search?limit=0")).containsExactly("query/limit");
        assertThat(pointers("/api/search?lang=english")).containsExactly("query/lang");
        assertThat(pointers("/api/search?q=" + "a".repeat(1_001))).containsExactly("query/q");
        for (var garbage : List.of("x", "%00", "e30", "W10", "bnVsbA", "a".repeat(8_000))) {
            assertThat(pointers("/api/search?cursor=" + garbage)).as(garbage).containsExactly("query/cursor");
        }
        assertThat(pointers("/api/suggest")).containsExactly("query/q");
    }

    @Test
    void aCursorOfAnotherSearchIsRefused() throws Exception {
        var cursor = CursorCodec.of(new MergedHits.Cursor(1.0, "https://example.com/", Map.of(), 0), "another");
        indexer("a");
        assertThat(pointers("/api/search?q=a&cursor=" + cursor)).containsExactly("query/cursor");
    }

    @Test
    void aCursorThatWasMadeUpIsRefused() throws Exception {
        var a = indexer("a");
        for (var i = 0; i < 3; i++) {
            var n = i;
            await(a.store().put(() -> List.of(page("https://example.com/" + n, "apple", OLD))));
        }
        var path = "/api/search?q=apple&limit=1&cursor=";
        var text = Base64.getUrlDecoder().decode(json(path).getString("cursor"));
        for (var change : List.of(
                new JsonObject().putNull("a"),
                new JsonObject().put("a", new JsonObject().putNull("a")),
                new JsonObject().put("a", new JsonObject().put("a", "1")),
                new JsonObject().putNull("o"),
                new JsonObject().put("o", -1),
                new JsonObject().put("o", Long.MAX_VALUE),
                new JsonObject().putNull("r"),
                new JsonObject().putNull("u"))) {
            var cursor = new JsonObject(Buffer.buffer(text)).mergeIn(change);
            assertThat(pointers(path
                            + Base64.getUrlEncoder()
                                    .encodeToString(cursor.encode().getBytes(UTF_8))))
                    .as(cursor.encode())
                    .containsExactly("query/cursor");
        }
    }

    private List<String> pointers(String path) throws Exception {
        var response = get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        return new JsonObject(response.body())
                .getJsonArray("errors").stream()
                        .map(error -> ((JsonObject) error).getString("pointer"))
                        .toList();
    }

    @Test
    void datesAreWholeDaysAndTimesHaveOffsets() throws Exception {
        var a = indexer("a");
        await(a.store().put(() -> List.of(page("https://example.com/old", "apple", OLD))));
        await(a.store().put(() -> List.of(page("https://example.com/new", "apple", NEW))));

        assertThat(urls(json("/api/search?q=apple&to=2025-11-01"))).containsExactly("https://example.com/old");
        assertThat(urls(json("/api/search?q=apple&from=2025-11-02"))).containsExactly("https://example.com/new");
        var time = URLEncoder.encode("2025-11-01T14:00:00+01:00", StandardCharsets.UTF_8);
        assertThat(urls(json("/api/search?q=apple&from=" + time))).containsExactly("https://example.com/new");
    }
}
