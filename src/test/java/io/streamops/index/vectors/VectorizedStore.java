package io.streamops.index.vectors;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.embedding.Embedder;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.IndexedPage;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.RankedPassage;
import io.streamops.index.search.SemanticSearch;
import io.streamops.index.search.VisibleProjects;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.IndexStore;
import io.streamops.index.store.WatchedStore;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Pages and their vectors on disk, as an indexer has them. */
final class VectorizedStore implements AutoCloseable {
    /** On a busy machine a search may take long; no test is to fail for that. */
    private static final IndexSearch.Limits PATIENT =
            new IndexSearch.Limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 4);

    private final WatchedStore pages;
    private final IndexSearch search;
    private final PassageVectors vectors;
    private final List<String> healthCalls = new CopyOnWriteArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    VectorizedStore(IndexDirectory place, Embedder embedder) throws IOException {
        this(place, place.beside("vectors"), embedder);
    }

    VectorizedStore(IndexDirectory place, IndexDirectory ofVectors, Embedder embedder) throws IOException {
        pages = new WatchedStore(place);
        search = new IndexSearch(IndexKind.PAGE, pages.store().searchers(), new IndexSchema(), PATIENT);
        var watch = new IndexStore.HealthListener() {
            @Override
            public void away(Throwable cause) {
                healthCalls.add("away");
            }

            @Override
            public void back() {
                healthCalls.add("back");
            }
        };
        vectors =
                PassageVectors.start(IndexKind.PAGE, ofVectors, 0, pages.store().searchers(), embedder, watch, meters);
    }

    VectorizedStore with(String name, String title, String text) throws Exception {
        WatchedStore.await(put(name, title, text));
        return this;
    }

    Future<Void> put(String name, String title, String text) {
        var url = name.contains("://") ? name : "https://example.org/" + name;
        return pages.store()
                .put(() -> List.of(new IndexedPage(
                        NormalizedUrl.of(url).orElseThrow(),
                        title,
                        "",
                        text.toLowerCase(Locale.ROOT),
                        Instant.EPOCH,
                        200)));
    }

    VectorizedStore filled() throws Exception {
        Eventually.until("all pages have their vectors", vectors::isComplete);
        return this;
    }

    List<RankedPassage> passages(String question) throws IOException {
        return passages(question, null, null);
    }

    List<RankedPassage> passages(String question, @Nullable String site, @Nullable String lang) throws IOException {
        var request = new PassageRequest(question, site, lang, VisibleProjects.ALL, 5);
        return RankedPassage.of(List.of(search.passages(request, vectors.near(request))), request.most());
    }

    /** The last part of each page's URL, in their order. */
    List<String> found(String question) throws IOException {
        return names(passages(question));
    }

    static List<String> names(List<RankedPassage> passages) {
        return passages.stream()
                .map(RankedPassage::url)
                .map(url -> url.substring(url.lastIndexOf('/') + 1))
                .toList();
    }

    /** Semantic search only, over any text of a page. */
    List<SemanticSearch.Match> near(String question) {
        return vectors.near(new PassageRequest(question, null, null, VisibleProjects.ALL, 50));
    }

    /** Those that are near by meaning, but of a text that their page has no longer. */
    List<SemanticSearch.Match> stale(String question) throws IOException {
        var searcher = pages.store().searchers().acquire();
        try {
            var stale = new ArrayList<SemanticSearch.Match>();
            for (var near : near(question)) {
                var page = FillCandidate.find(near.page(), searcher);
                if (page == null || page.fingerprint() != near.fingerprint()) {
                    stale.add(near);
                }
            }
            return stale;
        } finally {
            pages.store().searchers().release(searcher);
        }
    }

    List<String> healthCalls() {
        return healthCalls;
    }

    double made() {
        return meters.get("streamops.index.vectors").counter().count();
    }

    @Override
    public void close() throws IOException {
        vectors.close();
        search.close();
        pages.close();
    }
}
