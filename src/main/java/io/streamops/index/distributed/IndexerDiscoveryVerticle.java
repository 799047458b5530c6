package io.streamops.index.distributed;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;

/** Listens for indexers' announcements; one per node, on an event loop. */
public final class IndexerDiscoveryVerticle extends VerticleBase {
    private final IndexerRegistry indexers;

    public IndexerDiscoveryVerticle(IndexerRegistry indexers) {
        this.indexers = indexers;
    }

    @Override
    public Future<?> start() {
        return vertx.eventBus()
                .<JsonObject>consumer(
                        BusAddresses.PRESENCE,
                        announced -> indexers.heard(IndexerRegistry.Presence.of(announced.body())))
                .completion()
                .onSuccess(listening -> vertx.eventBus().publish(BusAddresses.ROLL_CALL, new JsonObject()));
    }
}
