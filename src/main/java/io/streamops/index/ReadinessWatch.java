package io.streamops.index;

import io.streamops.gateway.Readiness;
import io.streamops.index.store.StoreWatch;

/** Says in the node's readiness how an index is. */
record ReadinessWatch(Readiness readiness, String dependency) implements StoreWatch {
    /** It is expected from now on. */
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
