package io.streamops.index.api;

import static io.streamops.index.api.SearchSide.urls;
import static io.streamops.index.store.WatchedStore.await;
import static io.streamops.index.store.WatchedStore.page;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.post.PostCursor;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.SomePost;
import io.streamops.index.store.WatchedStore;
import io.streamops.rejection.Rejected;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Pages and posts found together, by users with access. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class PostsInSearchTest {
    private static final Instant CRAWLED = Instant.parse("2025-11-01T12:00:00Z");
    private static final String[] ANN = {"x-api-key", "ann-key"};
    private static final String[] BOB = {"x-api-key", "bob-key"};
    private static final String[] OPS = {"x-api-key", "ops-key"};
    private static final String PAGE = "https://example.com/apple";

    @TempDir
    Path folder;

    private SearchSide side;
    private WatchedStore pages;
    private WatchedStore posts;

    @BeforeEach
    void serve(Vertx vertx) throws Exception {
        var keys =
                new JsonArray().add(key("ann", "user")).add(key("bob", "user")).add(key("ops", "admin"));
        var file = folder.resolve("keys.json");
        Files.writeString(file, new JsonObject().put("keys", keys).encode());
        side = new SearchSide(
                vertx,
                folder,
                Optional.of(file),
                principal -> principal.name().equals("ann") ? Set.of("p1") : Set.of());
        pages = side.indexer("n", IndexKind.PAGE);
        posts = side.indexer("n.posts", IndexKind.POST);
        await(pages.store().put(() -> List.of(page(PAGE, "apple pie", CRAWLED))));
        put(posts, SomePost.of("p1", "1").saying("apple juice"));
        put(posts, SomePost.of("p2", "2").saying("apple cidervinegar").linked(null));
    }

    @AfterEach
    void stop() throws Exception {
        side.close();
    }

    private static JsonObject key(String name, String role) throws Exception {
        var hash = MessageDigest.getInstance("SHA-256").digest((name + "-key").getBytes(UTF_8));
        return new JsonObject()
                .put("name", name)
                .put("email", name + "@example.com")
                .put("sha256", HexFormat.of().formatHex(hash))
                .put("roles", new JsonArray().add(role));
    }

    private static void put(WatchedStore store, SomePost post) throws Exception {
        await(store.store().put(() -> List.of(post.indexed())));
    }

    @Test
    void pagesAndPostsAreFoundTogetherAndEachSaysWhichItIs() throws Exception {
        var answer = side.json("/api/search?q=apple", OPS);
        assertThat(answer.getLong("total")).isEqualTo(3);
        assertThat(urls(answer))
                .containsExactlyInAnyOrder(
                        PAGE, "https://www.tiktok.com/@ann/video/1", "urn:streamops:post:p2:tiktok:2");
        var post = answer.getJsonArray("hits").stream()
                .map(JsonObject.class::cast)
                .filter(hit -> "post".equals(hit.getString("type")) && "p1".equals(hit.getString("project")))
                .findAny()
                .orElseThrow();
        assertThat(post.getString("platform")).isEqualTo("tiktok");
        assertThat(post.getString("timestamp")).isEqualTo("2025-11-01T12:00:00.000Z");
        assertThat(post.getString("snippet")).isEqualTo("<mark>apple</mark> juice");
        assertThat(post.containsKey("statusCode")).isTrue();
        assertThat(post.getValue("statusCode")).isNull();
        assertThat(urls(side.json("/api/search?q=apple&type=page", OPS))).containsExactly(PAGE);
        assertThat(side.json("/api/search?q=apple&type=post", OPS).getLong("total"))
                .isEqualTo(2);
        assertThat(side.json("/api/search?q=apple+type:post", OPS).getLong("total"))
                .isEqualTo(2);
        assertThat(side.json("/api/search?q=apple+project:p2", OPS).getLong("total"))
                .isEqualTo(1);
        assertThat(side.get("/api/search?type=book", OPS).statusCode()).isEqualTo(400);
    }

    @Test
    void aUserFindsThePostsOfTheirProjectsAndLearnsOfNoOthers() throws Exception {
        var anns = side.json("/api/search?q=apple", ANN);
        assertThat(urls(anns)).containsExactlyInAnyOrder(PAGE, "https://www.tiktok.com/@ann/video/1");
        assertThat(anns.getLong("total")).isEqualTo(2);
        var bobs = side.json("/api/search?q=apple", BOB);
        assertThat(urls(bobs)).containsExactly(PAGE);
        assertThat(bobs.getLong("total")).isEqualTo(1);
        for (var query : List.of("type=post", "q=type:post", "q=project:p2", "q=cidervinegar", "q=cidervinega")) {
            var answer = side.json("/api/search?" + query, BOB);
            assertThat(answer.getLong("total")).as(query).isZero();
            assertThat(answer.getBoolean("partial")).as(query).isFalse();
            assertThat(answer.encode()).as(query).doesNotContain("tiktok", "apple cider");
        }
        for (var who : List.of(ANN, BOB, OPS)) {
            assertThat(side.json("/api/suggest?q=cider", who).getJsonArray("suggestions"))
                    .isEmpty();
            assertThat(side.json("/api/suggest?q=tik", who).getJsonArray("suggestions"))
                    .isEmpty();
            assertThat(side.json("/api/search?q=cidervinegarr&type=page", who).getValue("suggestion"))
                    .isNull();
        }
    }

    @Test
    void allPagesOfASearchOverBothHaveEachHitOnce() throws Exception {
        for (var i = 10; i < 25; i++) {
            var url = "https://example.com/" + i;
            await(pages.store().put(() -> List.of(page(url, "pear", CRAWLED))));
            // It was also crawled, and collected for another project.
            put(posts, SomePost.of("p1", Integer.toString(i)).saying("pear").linked(url));
            put(posts, SomePost.of("p2", Integer.toString(i)).saying("pear").linked(url));
        }
        for (var sort : List.of("relevance", "date")) {
            var path = "/api/search?q=pear&limit=4&sort=" + sort;
            var seen = new ArrayList<String>();
            var answer = side.json(path, OPS);
            for (var cursor = ""; cursor != null; cursor = answer.getString("cursor")) {
                answer = side.json(cursor.isEmpty() ? path : path + "&cursor=" + cursor, OPS);
                assertThat(answer.getLong("total")).isEqualTo(45);
                answer.getJsonArray("hits").forEach(hit -> seen.add(named((JsonObject) hit)));
            }
            assertThat(seen).as(sort).hasSize(45).doesNotHaveDuplicates();
        }
    }

    private static String named(JsonObject hit) {
        return hit.getString("type") + hit.getString("project") + hit.getString("url");
    }

    private PostSearchResult find(PostQuery.Sort order, int limit, int offset) throws Exception {
        var question = new PostQuery("p1", null, null, null, null, Set.of(), null, null, order, limit, offset, null);
        return await(new PostFinder(side.indexers).find(question));
    }

    @Test
    void theNewestVersionOfAPostCountsWhicheverIndexerHasIt() throws Exception {
        var other = side.indexer("m.posts", IndexKind.POST);
        var later = SomePost.of("p1", "1").saying("later").collected(SomePost.COLLECTED.plusMillis(1));
        put(other, later);
        put(other, SomePost.of("p1", "3"));
        var found = find(PostQuery.Sort.DATE, 10, 0);
        assertThat(found.posts()).hasSize(2).contains(later.post());
        assertThat(found.total()).isEqualTo(2);
        assertThat(found.partial()).isFalse();
        assertThat(side.json("/api/search?q=project:p1", OPS).getLong("total")).isEqualTo(2);
    }

    @Test
    void aListOfPostsOfTwoIndexersCanBeReadByOffset() throws Exception {
        var other = side.indexer("m.posts", IndexKind.POST);
        for (var i = 10; i < 40; i++) {
            put(
                    i % 3 == 0 ? posts : other,
                    SomePost.of("p1", Integer.toString(i)).published(CRAWLED.plusSeconds(i % 7)));
        }
        for (var order : PostQuery.Sort.values()) {
            var seen = new HashSet<String>();
            for (var offset = 0; offset < 31; offset += 5) {
                var found = find(order, 5, offset);
                assertThat(found.total()).isEqualTo(31);
                found.posts().forEach(post -> seen.add(post.key().id()));
            }
            assertThat(seen).as(order.name()).hasSize(31);
        }
    }

    @Test
    void postsOfTwoIndexersCanBeReadByPlaceHoweverManyAreOfOneInstant() throws Exception {
        var other = side.indexer("m.posts", IndexKind.POST);
        var longest = "9".repeat(40_000);
        for (var id : List.of(longest, longest + "0", longest + "1", "\uD83D\uDE00", "\uFF21")) {
            put(id.length() % 2 == 0 ? posts : other, SomePost.of("p1", id).published(CRAWLED));
        }
        for (var i = 10; i < 40; i++) {
            // Each on one of them, some on both, and of one none knows the time.
            var post = SomePost.of("p1", Integer.toString(i)).published(i == 10 ? null : CRAWLED.plusSeconds(i % 2));
            put(i % 3 == 0 ? posts : other, post);
            put(i % 5 == 0 ? posts : other, post);
        }
        for (var limit : List.of(1, 4)) {
            assertThat(walked(limit)).as("%d at a time", limit).hasSize(36).doesNotHaveDuplicates();
        }
    }

    private List<String> walked(int limit) throws Exception {
        var seen = new ArrayList<String>();
        @Nullable PostCursor place = null;
        do {
            var question = new PostQuery(
                    "p1", null, null, null, null, Set.of(), null, null, PostQuery.Sort.DATE, limit, 0, place);
            var found = await(new PostFinder(side.indexers).find(question));
            found.posts().forEach(post -> seen.add(post.key().id()));
            place = found.last();
        } while (place != null);
        return seen;
    }

    @Test
    void anIndexOfPostsThatDoesNotAnswerMakesTheListPartial() throws Exception {
        var hanging = new HangingIndex();
        side.desk("m.posts", IndexKind.POST, hanging);
        try {
            assertThat(find(PostQuery.Sort.DATE, 10, 0).partial()).isTrue();
            assertThat(side.json("/api/search?q=apple", OPS).getBoolean("partial"))
                    .isTrue();
            assertThat(side.json("/api/search?q=apple", BOB).getBoolean("partial"))
                    .as("none of it is theirs")
                    .isFalse();
        } finally {
            hanging.end();
        }
    }

    @Test
    void whatCannotBeAskedIsRefused(Vertx vertx) throws Exception {
        for (var bad : List.of(new int[] {0, 0}, new int[] {1_001, 0}, new int[] {10, 9_991}, new int[] {10, -1})) {
            assertThatThrownBy(() -> find(PostQuery.Sort.DATE, bad[0], bad[1]))
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected -> assertThat(rejected.kind()).isEqualTo(Rejected.Kind.INVALID));
        }
        var none = new ScatterGather(vertx, new IndexerRegistry(), Duration.ofSeconds(2));
        var question =
                new PostQuery("p1", null, null, null, null, Set.of(), null, null, PostQuery.Sort.DATE, 1, 0, null);
        assertThatThrownBy(() -> await(new PostFinder(none).find(question)))
                .isInstanceOfSatisfying(
                        Rejected.class, rejected -> assertThat(rejected.kind()).isEqualTo(Rejected.Kind.UNAVAILABLE));
    }
}
