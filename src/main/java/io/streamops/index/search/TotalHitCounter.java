package io.streamops.index.search;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.search.CollectorManager;

/** Collects counts on a single thread. */
final class TotalHitCounter implements CollectorManager<FacetCounter, FacetCounter> {
    private final FacetCounter counter;

    TotalHitCounter(SnapshotView view) {
        counter = new FacetCounter(view);
    }

    @Override
    public FacetCounter newCollector() {
        return counter;
    }

    @Override
    public FacetCounter reduce(Collection<FacetCounter> collectors) throws IOException {
        return counter;
    }
}
