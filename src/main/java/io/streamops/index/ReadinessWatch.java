package io.streamops.index;

import io.streamops.gateway.Readiness;
import io.streamops.index.store.PageStore;
import io.streamops.index.store.StoreWatch;

/** Says in the node's readiness how the index is. */
record ReadinessWatch(Readiness readiness) implements StoreWatch {
    /** The index is expected from now on. */
    static ReadinessWatch expecting(Readiness readiness) {
        readiness.expect(PageStore.DEPENDENCY, true);
        return new ReadinessWatch(readiness);
    }

    @Override
    public void away(Throwable cause) {
        readiness.down(PageStore.DEPENDENCY);
    }

    @Override
    public void back() {
        readiness.up(PageStore.DEPENDENCY);
    }
}
