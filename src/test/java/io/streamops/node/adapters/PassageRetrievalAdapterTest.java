package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.streamops.index.distributed.IndexerDiscoveryVerticle;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.distributed.SearchServer;
import io.streamops.index.distributed.Searchable;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.SomePost;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.SemanticSearch;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.StoreOptions;
import io.streamops.index.store.WatchedStore;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.kind.PassageRetrieval.Posts;
import io.streamops.jobs.kind.PassageRetrieval.Query;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Indexers and tasks on one event bus. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before each test
class PassageRetrievalAdapterTest {
    @TempDir
    Path folder;

    private final IndexerRegistry known = new IndexerRegistry();
    private Optional<String> owner = Optional.of("ann@example.com");
    private final List<WatchedStore> open = new ArrayList<>();
    private Vertx vertx;
    private PassageRetrievalAdapter retrieval;

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    @BeforeEach
    void watch(Vertx vertx) throws Exception {
        this.vertx = vertx;
        retrieval = new PassageRetrievalAdapter(
                new ScatterGather(vertx, known, Duration.ofSeconds(30)), job -> Future.succeededFuture(owner));
        await(vertx.deployVerticle(new IndexerDiscoveryVerticle(known)));
    }

    @AfterEach
    void stop() throws Exception {
        for (var store : open) {
            store.close();
        }
    }

    private WatchedStore indexer(String name) throws Exception {
        return indexer(name, IndexKind.PAGE);
    }

    private WatchedStore indexer(String name, IndexKind kind) throws Exception {
        var store = new WatchedStore(kind, IndexDirectory.on(folder.resolve(name)), StoreOptions.standard());
        open.add(store);
        var search = new IndexSearch(kind, store.store().searchers(), new IndexSchema(), IndexSearch.Limits.standard());
        await(new SearchServer(vertx, name, kind, Searchable.of(search, request -> List.<SemanticSearch.Match>of()))
                .open());
        Eventually.until(name + " is known", () -> known.known().present().contains(name));
        return store;
    }

    private static Query query(String text) {
        return new Query(text, null, null, null, 5);
    }

    @Test
    void passagesOfAllIndexersAreRankedTogether() throws Exception {
        await(indexer("a").put("https://example.com/a", "apple pie with cinnamon"));
        await(indexer("b").put("https://example.com/b", "apple juice"));
        var passages = await(retrieval.passages(query("How do I make apple pie with cinnamon?")));
        assertThat(passages).extracting(Passage::url).containsExactly("https://example.com/a", "https://example.com/b");
        assertThat(passages.getFirst().title()).isEqualTo("A title");
        assertThat(passages.getFirst().text()).isEqualTo("apple pie with cinnamon");
        assertThat(passages.getFirst().score()).isGreaterThan(passages.getLast().score());
    }

    @Test
    void aSearchAnswersAsItsClientsSeeIt() throws Exception {
        await(indexer("a").put("https://example.com/a", "apple pie"));
        var answer = await(retrieval.search(query("apple")));
        assertThat(answer.getLong("total")).isEqualTo(1);
        assertThat(answer.getJsonArray("hits").getJsonObject(0).getString("url"))
                .isEqualTo("https://example.com/a");
        assertThat(answer.fieldNames()).contains("tookMs", "facets", "suggestion", "cursor", "partial");
    }

    @Test
    void withoutAnIndexerSearchIsUnavailable() {
        for (var asked : List.<Future<?>>of(retrieval.passages(query("apple")), retrieval.search(query("apple")))) {
            assertThatThrownBy(() -> await(asked)).isInstanceOfSatisfying(Failure.class, failure -> {
                assertThat(failure.code()).isEqualTo("search_unavailable");
                assertThat(failure.message()).contains("knows no indexer");
            });
        }
    }

    @Test
    void asManyAreGivenAsMayBeWhateverIsAskedFor() throws Exception {
        var store = indexer("a");
        for (var n = 0; n < 60; n++) {
            await(store.put("https://example.com/" + n, "apple number" + n));
        }
        assertThat(await(retrieval.passages(new Query("apple", null, null, null, 1_000))))
                .hasSize(50);
        assertThat(await(retrieval.passages(new Query("apple", null, null, null, 0))))
                .hasSize(1);
    }

    private List<String> found(@Nullable Posts posts) throws Exception {
        var query = new Query("apple", null, null, posts, 5);
        var hits = await(retrieval.search(query)).getJsonArray("hits").stream()
                .map(hit -> ((JsonObject) hit).getString("title"))
                .toList();
        assertThat(await(retrieval.passages(query)))
                .extracting(Passage::title)
                .containsExactlyInAnyOrderElementsOf(hits);
        return hits;
    }

    @Test
    void aJobFindsThePostsThatItMay() throws Exception {
        var job = new JobId("5c3f2a0e-0000-4000-8000-000000000001");
        await(indexer("a").put("https://example.com/a", "apple pie"));
        var posts = indexer("b", IndexKind.POST);
        for (var project : List.of("p1", "p2")) {
            await(posts.store()
                    .put(() -> List.of(SomePost.of(project, "1")
                            .on("on-" + project)
                            .saying("an apple")
                            .indexed())));
        }
        assertThat(found(new Posts(job, "p1"))).containsExactlyInAnyOrder("A title", "Ann / on-p1");
        assertThat(found(new Posts(job, null))).as("a job with an owner").containsExactly("A title");
        assertThat(found(null)).containsExactly("A title");
        owner = Optional.empty();
        assertThat(found(new Posts(job, null)))
                .as("a job without an owner")
                .containsExactlyInAnyOrder("A title", "Ann / on-p1", "Ann / on-p2");
        assertThat(found(new Posts(job, "p2"))).containsExactlyInAnyOrder("A title", "Ann / on-p2");
    }
}
