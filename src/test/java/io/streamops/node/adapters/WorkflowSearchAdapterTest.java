package io.streamops.node.adapters;

import static io.streamops.workflows.stage.StepStage.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamops.index.distributed.IndexerDiscoveryVerticle;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.distributed.SearchServer;
import io.streamops.index.distributed.Searchable;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.SemanticSearch;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.WatchedStore;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.builtin.SearchClient.Query;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An indexer and workflows on one event bus. */
@ExtendWith(VertxExtension.class)
@SuppressWarnings("NullAway.Init") // set before each test
class WorkflowSearchAdapterTest {
    @TempDir
    Path folder;

    private final IndexerRegistry known = new IndexerRegistry();
    private Vertx vertx;
    private WorkflowSearchAdapter search;

    @BeforeEach
    void watch(Vertx vertx) throws Exception {
        this.vertx = vertx;
        search = new WorkflowSearchAdapter(new ScatterGather(vertx, known, Duration.ofSeconds(30)));
        await(vertx.deployVerticle(new IndexerDiscoveryVerticle(known)));
    }

    @Test
    void hitsAreAsClientsOfTheSearchSeeThem() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            var pages = new IndexSearch(
                    IndexKind.PAGE, store.store().searchers(), new IndexSchema(), IndexSearch.Limits.standard());
            await(new SearchServer(
                            vertx,
                            "a",
                            IndexKind.PAGE,
                            Searchable.of(pages, request -> List.<SemanticSearch.Match>of()))
                    .open());
            Eventually.until("it is known", () -> known.known().present().contains("a"));
            await(store.put("https://example.com/a", "apple pie"));
            await(store.put("https://example.com/b", "apple juice"));
            var query = new Query("apple", null, null, 1);
            Eventually.until("both are found", () -> await(search.search(query)).total() == 2);
            var found = await(search.search(query));
            assertThat(found.hits()).hasSize(1);
            assertThat(found.hits().getFirst().fieldNames()).contains("url", "title", "snippet", "score");
            assertThat(await(search.search(new Query("apple", "EXAMPLE.com", null, 5)))
                            .hits())
                    .hasSize(2);
            assertThat(await(search.search(new Query("apple", "other.com", null, 5)))
                            .total())
                    .isZero();
        }
    }

    @Test
    void withoutAnIndexerTheIndexIsAwayUntilOneAnswers() throws Exception {
        var away =
                catchThrowableOfType(Unavailable.class, () -> await(search.search(new Query("apple", null, null, 1))));
        assertThat(away.dependency()).isEqualTo("index");
        assertThatThrownBy(() -> await(away.probe())).isInstanceOf(Unavailable.class);
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            var pages = new IndexSearch(
                    IndexKind.PAGE, store.store().searchers(), new IndexSchema(), IndexSearch.Limits.standard());
            await(new SearchServer(
                            vertx,
                            "a",
                            IndexKind.PAGE,
                            Searchable.of(pages, request -> List.<SemanticSearch.Match>of()))
                    .open());
            Eventually.until(
                    "it is back", () -> away.probe().map(true).otherwise(false).await(60, TimeUnit.SECONDS));
        }
    }
}
