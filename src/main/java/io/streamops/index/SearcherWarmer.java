package io.streamops.index;

import io.streamops.index.search.IndexSearch;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.search.ReferenceManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prepares search data after a commit, so that neither commits nor searches wait for it. */
final class SearcherWarmer implements ReferenceManager.RefreshListener {
    private static final Logger log = LoggerFactory.getLogger(SearcherWarmer.class);

    private final Vertx vertx;
    private final IndexSearch search;
    private final AtomicBoolean planned = new AtomicBoolean();

    SearcherWarmer(Vertx vertx, IndexSearch search) {
        this.vertx = vertx;
        this.search = search;
    }

    @Override
    public void beforeRefresh() {}

    @Override
    public void afterRefresh(boolean changed) {
        if (changed && planned.compareAndSet(false, true)) {
            vertx.executeBlocking(
                            () -> {
                                planned.set(false);
                                search.refresh();
                                return null;
                            },
                            false)
                    .onFailure(e -> log.debug("the next search will do it", e));
        }
    }
}
