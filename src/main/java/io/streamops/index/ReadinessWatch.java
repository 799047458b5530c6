package io.streamops.index;

import io.streamops.gateway.Readiness;
import io.streamops.index.store.StoreWatch;

/** Reports the state of an index to the node's readiness. */
record ReadinessWatch(Readiness readiness, String dependency) implements StoreWatch {
    /** Registers the dependency. */
    static ReadinessWatch expecting(Readiness readiness, String dependency, boolean required) {
        readiness.expect(dependency, required);
        return new ReadinessWatch(readiness, dependency);
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
