package io.streamops.index.routes;

import io.streamops.contract.page.PageMessage;
import io.streamops.gateway.Capability;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.bus.IndexerWatchVerticle;
import io.streamops.index.bus.Indexers;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitParking;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;

/** Search as a gateway serves it, wherever indexers run. */
public final class SearchGateway {
    /** An indexer that takes longer is missing from the answer. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private SearchGateway() {}

    /**
     * What a gateway needs to serve it.
     *
     * @param rabbit where indexers park what they cannot index
     */
    public static Capability of(Vertx vertx, RabbitConnections rabbit) {
        var indexers = new Indexers();
        var routes = new SearchRoutes(new AllIndexers(vertx, indexers, LONGEST));
        return new Capability(
                "search",
                () -> routes,
                () -> new IndexerWatchVerticle(indexers),
                List.of(new RabbitParking(PageMessage.QUEUE, rabbit, PageMessage.QUEUE)));
    }
}
