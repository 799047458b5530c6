package io.streamops.index.api;

import static io.streamops.index.api.SearchSide.urls;
import static io.streamops.index.store.WatchedStore.await;
import static io.streamops.index.store.WatchedStore.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.VisibleProjects;
import io.streamops.index.store.WatchedStore;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page that was crawled again, or delivered twice, may lie on two indexers: the newest version counts, once. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class VersionsOnSeveralIndexersTest {
    private static final Instant OLD = Instant.parse("2025-11-01T12:00:00Z");
    private static final Instant NEW = Instant.parse("2025-11-02T12:00:00Z");
    private static final int A_PAGE = 4;

    @TempDir
    Path folder;

    private SearchSide side;
    private WatchedStore a;
    private WatchedStore b;

    @BeforeEach
    void serve(Vertx vertx) throws Exception {
        side = new SearchSide(vertx, folder, Optional.empty(), principal -> Set.of());
        a = side.indexer("a", IndexKind.PAGE);
        b = side.indexer("b", IndexKind.PAGE);
    }

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    private static String url(int number) {
        return "https://example.com/" + number;
    }

    private static void put(WatchedStore store, int number, String text, Instant crawled) throws Exception {
        await(store.store().put(() -> List.of(page(url(number), text, crawled))));
    }

    /** Reads all pages of a search; the action between pages receives the hits seen so far. */
    private List<JsonObject> walk(String query, Consumer<List<JsonObject>> between) throws Exception {
        var pages = new ArrayList<JsonObject>();
        var path = "/api/search?limit=%d&%s".formatted(A_PAGE, query);
        var cursor = "";
        while (cursor != null) {
            var page = side.json(cursor.isEmpty() ? path : path + "&cursor=" + cursor);
            pages.add(page);
            between.accept(pages);
            cursor = page.getString("cursor");
        }
        return pages;
    }

    private static List<String> found(List<JsonObject> pages) {
        return pages.stream().flatMap(page -> urls(page).stream()).toList();
    }

    private static List<String> urlsOf(IntStream numbers) {
        return numbers.mapToObj(VersionsOnSeveralIndexersTest::url).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"relevance", "date"})
    void whatTwoIndexersHaveIsFoundOnceHoweverFarApartItRanks(String sort) throws Exception {
        for (var i = 0; i < 40; i++) {
            // Longer texts rank lower: the first hits of one indexer are the last of the other.
            put(a, i, "apple" + " word".repeat(i), i % 3 == 0 ? NEW : OLD.plusSeconds(i));
            put(b, i, "apple" + " word".repeat(40 - i), i % 3 == 1 ? NEW : OLD.plusSeconds(i));
        }
        for (var i = 40; i < 50; i++) {
            put(i % 2 == 0 ? a : b, i, "apple" + " word".repeat(i - 20), OLD);
        }

        var pages = walk("q=apple&sort=" + sort, seen -> {});
        assertThat(found(pages)).containsExactlyInAnyOrderElementsOf(urlsOf(IntStream.range(0, 50)));
        assertThat(pages.subList(0, pages.size() - 1))
                .allSatisfy(page -> assertThat(urls(page)).hasSize(A_PAGE));
        assertThat(pages.getLast().getLong("total")).isEqualTo(50);
        for (var hit : hits(pages)) {
            var number = Integer.parseInt(hit.getString("url").substring(url(0).length() - 1));
            if (number < 40 && number % 3 < 2) {
                assertThat(hit.getInstant("timestamp")).isEqualTo(NEW);
            }
        }
        if (sort.equals("relevance")) {
            var scores = hits(pages).stream().map(hit -> hit.getDouble("score")).toList();
            assertThat(scores).isSortedAccordingTo((one, other) -> Double.compare(other, one));
        }
    }

    private static List<JsonObject> hits(List<JsonObject> pages) {
        return pages.stream()
                .flatMap(page -> page.getJsonArray("hits").stream())
                .map(JsonObject.class::cast)
                .toList();
    }

    @Test
    void oldVersionsBeforeAllOthersHideNoneOfThem() throws Exception {
        for (var i = 0; i < 100; i++) {
            // Where a word is rare it counts for more.
            put(a, 1_000 + i, "pear", OLD);
        }
        for (var i = 0; i < 50; i++) {
            put(a, i, "apple", OLD);
            put(b, i, "apple", NEW);
        }
        for (var i = 50; i < 60; i++) {
            put(a, i, "apple" + " word".repeat(i), OLD);
        }

        var pages = walk("q=apple", seen -> {});
        assertThat(urls(pages.getFirst())).isEqualTo(urlsOf(IntStream.range(50, 54)));
        assertThat(found(pages))
                .startsWith(urlsOf(IntStream.range(50, 60)).toArray(String[]::new))
                .containsExactlyInAnyOrderElementsOf(urlsOf(IntStream.range(0, 60)));
    }

    @Test
    void aPageThatNoLongerSaysItIsNotFoundByWhatItHasSaid() throws Exception {
        put(a, 1, "apple", OLD);
        put(b, 1, "pear", NEW);
        put(a, 2, "apple", OLD);
        var answer = side.json("/api/search?q=apple");
        assertThat(urls(answer)).containsExactly(url(2));
        assertThat(answer.getLong("total")).isEqualTo(1);
        assertThat(urls(side.json("/api/search?q=pear"))).containsExactly(url(1));
        assertThat(passages("apple")).containsExactly(url(2));
        assertThat(passages("pear")).containsExactly(url(1));
    }

    private List<String> passages(String question) throws Exception {
        var answers = await(side.indexers.passages(new PassageRequest(question, null, null, VisibleProjects.NONE, 5)));
        assertThat(answers.missing()).isZero();
        return answers.byIndexer().values().stream()
                .flatMap(List::stream)
                .map(FoundPassage::url)
                .toList();
    }

    @Test
    void whatIsCrawledAgainMeanwhileIsFoundOnceAllTheSame() throws Exception {
        for (var i = 10; i < 30; i++) {
            put(i % 2 == 0 ? a : b, i, "apple", OLD);
        }
        var again = IntStream.range(10, 30).iterator();
        var pages = walk("q=apple", seen -> {
            for (var n = 0; n < A_PAGE && again.hasNext(); n++) {
                var i = 39 - again.next();
                try {
                    put(i % 2 == 0 ? b : a, i, "apple pie", NEW);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        });
        assertThat(found(pages)).isEqualTo(urlsOf(IntStream.range(10, 30)));
    }

    @Test
    void anIndexerThatDoesNotSayWhatItHoldsMakesTheResultPartial() throws Exception {
        put(a, 1, "apple", OLD);
        var silent = new HangingIndex() {
            @Override
            public SearchResult search(SearchRequest request) {
                return new SearchResult(0, List.of(), new Facets(List.of(), List.of()), null, null, 0, null, false);
            }
        };
        side.desk("c", IndexKind.PAGE, silent);
        try {
            var answer = side.json("/api/search?q=apple");
            assertThat(urls(answer)).containsExactly(url(1));
            assertThat(answer.getBoolean("partial")).isTrue();
        } finally {
            silent.end();
        }
    }
}
