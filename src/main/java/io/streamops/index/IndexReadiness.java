package io.streamops.index;

import io.streamops.gateway.Readiness;
import io.streamops.index.store.StoreHealthListener;

/** Reports the state of an index to the node's readiness. */
record IndexReadiness(Readiness readiness, String dependency) implements StoreHealthListener {
    /** Registers the dependency. */
    static IndexReadiness expecting(Readiness readiness, String dependency, boolean required) {
        readiness.expect(dependency, required);
        return new IndexReadiness(readiness, dependency);
    }

    @Override
    public void away(Throwable cause) {
        readiness.down(dependency);
    }

    @Override
    public void back() {
        readiness.up(dependency);
    }
}
