package io.streamops.index.store;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.IndexedPage;
import io.streamops.index.schema.PageFields;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.TermQuery;

/** A store for tests that records the calls of its health listener. */
public final class WatchedStore implements AutoCloseable {
    private final IndexStore store;
    private final List<String> healthCalls = new CopyOnWriteArrayList<>();

    public WatchedStore(IndexDirectory place) throws IOException {
        this(IndexKind.PAGE, place, StoreOptions.standard());
    }

    public WatchedStore(IndexDirectory place, StoreOptions options) throws IOException {
        this(IndexKind.PAGE, place, options);
    }

    public WatchedStore(IndexKind kind, IndexDirectory place, StoreOptions options) throws IOException {
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
        store = IndexStore.open(kind, place, options, new IndexSchema(), watch, new SimpleMeterRegistry());
    }

    public static IndexedPage page(String url, String text, Instant timestamp) {
        return new IndexedPage(NormalizedUrl.of(url).orElseThrow(), "A title", "", text, timestamp, 200);
    }

    public IndexStore store() {
        return store;
    }

    public List<String> healthCalls() {
        return healthCalls;
    }

    public Future<Void> put(String url, String text) {
        return store.put(() -> List.of(page(url, text, Instant.EPOCH)));
    }

    public static <T> T await(Future<T> future) throws Exception {
        return future.await(60, TimeUnit.SECONDS);
    }

    /** All texts by URL; fails where a URL is there twice. */
    public Map<String, String> texts() throws IOException {
        var searcher = store.searchers().acquire();
        try {
            var texts = new HashMap<String, String>();
            for (var hit : searcher.search(MatchAllDocsQuery.INSTANCE, 1_000_000).scoreDocs) {
                var page = searcher.storedFields().document(hit.doc);
                if (texts.put(page.get(PageFields.URL), page.get(PageFields.TEXT)) != null) {
                    throw new AssertionError(page.get(PageFields.URL) + " is there twice");
                }
            }
            return texts;
        } finally {
            store.searchers().release(searcher);
        }
    }

    /** Whether a page is found by its key. */
    public boolean has(String url) throws IOException {
        var searcher = store.searchers().acquire();
        try {
            var key = IndexSchema.term(url);
            return searcher.count(new TermQuery(key)) == 1;
        } finally {
            store.searchers().release(searcher);
        }
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
