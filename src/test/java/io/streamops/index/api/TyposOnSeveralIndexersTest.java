package io.streamops.index.api;

import static io.streamops.index.api.SearchSide.urls;
import static io.streamops.index.store.WatchedStore.await;
import static io.streamops.index.store.WatchedStore.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.SomePost;
import io.streamops.index.store.WatchedStore;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A word that one indexer has is a typo for none. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class TyposOnSeveralIndexersTest {
    private static final Instant CRAWLED = Instant.parse("2025-11-01T12:00:00Z");

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
        put(a, "right", "theater of dionysus");
        for (var i = 0; i < 9; i++) {
            put(b, "near" + i, "theatre of dionysus");
        }
    }

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    private static String url(String name) {
        return "https://example.com/" + name;
    }

    private static void put(WatchedStore store, String name, String text) throws Exception {
        await(store.store().put(() -> List.of(page(url(name), text, CRAWLED))));
    }

    /** The hits of all pages of a result, each of which says the same total. */
    private List<String> walk(String query, long total) throws Exception {
        var found = new ArrayList<String>();
        var cursor = "";
        while (cursor != null) {
            var answer = side.json("/api/search?limit=3&q=%s&cursor=%s".formatted(query, cursor));
            assertThat(answer.getLong("total")).isEqualTo(total);
            found.addAll(urls(answer));
            cursor = answer.getString("cursor");
        }
        return found;
    }

    @Test
    void whatTheOthersHaveThatIsLikeItIsNotFound() throws Exception {
        for (var query : List.of("theater", "theater%20dionysus", "dionysus%20theater", "theater&sort=date")) {
            var answer = side.json("/api/search?q=" + query);
            assertThat(urls(answer)).as(query).containsExactly(url("right"));
            assertThat(answer.getLong("total")).isEqualTo(1);
            assertThat(answer.getString("suggestion")).isNull();
            assertThat(answer.getString("cursor")).isNull();
            assertThat(answer.getBoolean("partial")).isFalse();
            assertThat(answer.getJsonObject("facets")
                            .getJsonArray("site")
                            .getJsonObject(0)
                            .getLong("count"))
                    .isEqualTo(1);
        }
    }

    @Test
    void aWordThatNobodyHasIsForgivenEverywhere() throws Exception {
        assertThat(walk("theatter", 10)).hasSize(10).doesNotHaveDuplicates().contains(url("right"), url("near0"));
    }

    @Test
    void allPagesOfAResultAgree() throws Exception {
        for (var i = 0; i < 9; i++) {
            put(a, "more" + i, "theater");
        }
        assertThat(walk("theater", 10)).hasSize(10).doesNotHaveDuplicates().noneMatch(url -> url.contains("near"));
    }

    @Test
    void aWordOfOneKindIsNoTypoInTheOtherUnlessOneIsAskedFor() throws Exception {
        var posts = side.indexer("a.posts", IndexKind.POST);
        await(posts.store()
                .put(() -> List.of(
                        SomePost.of("p1", "1").saying("a theather and an agora").indexed())));
        put(a, "agara", "an agara");
        assertThat(urls(side.json("/api/search?q=theater"))).containsExactly(url("right"));
        assertThat(urls(side.json("/api/search?q=agora"))).hasSize(1).doesNotContain(url("agara"));
        for (var query : List.of("agora&type=page", "agora%20type:page")) {
            assertThat(urls(side.json("/api/search?q=" + query))).as(query).containsExactly(url("agara"));
        }
    }
}
