package io.streamops.index.bus;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;

/** Listens for indexers' announcements; one per node, on an event loop. */
public final class IndexerWatchVerticle extends VerticleBase {
    private final Indexers indexers;

    public IndexerWatchVerticle(Indexers indexers) {
        this.indexers = indexers;
    }

    @Override
    public Future<?> start() {
        return vertx.eventBus()
                .<JsonObject>consumer(Addresses.PRESENCE, announced -> indexers.heard(Presence.of(announced.body())))
                .completion()
                .onSuccess(listening -> vertx.eventBus().publish(Addresses.ROLL_CALL, new JsonObject()));
    }
}
