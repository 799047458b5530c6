package io.streamops.index.routes;

import io.streamops.contract.page.PageMessage;
import io.streamops.gateway.Capability;
import io.streamops.gateway.http.Problem;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.bus.Indexers;
import io.streamops.index.search.SearchRequest;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitParking;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;

/** Search as a gateway serves it, wherever indexers run. */
public final class SearchGateway {
    /** An indexer that takes longer is missing from the answer. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private SearchGateway() {}

    /** The first page of a search, as its clients see it; fails with a {@link Problem} as they would see that. */
    public static Future<JsonObject> search(AllIndexers indexers, SearchRequest request) {
        return Future.succeededFuture(new SearchQuestion(request, null)).compose(new SearchRoutes(indexers)::search);
    }

    /**
     * What a gateway needs to serve it.
     *
     * @param indexers those that the node has heard of
     * @param rabbit where indexers park what they cannot index
     */
    public static Capability of(Vertx vertx, Indexers indexers, RabbitConnections rabbit) {
        var routes = new SearchRoutes(new AllIndexers(vertx, indexers, LONGEST));
        return new Capability(
                "search", () -> routes, null, List.of(new RabbitParking(PageMessage.QUEUE, rabbit, PageMessage.QUEUE)));
    }
}
