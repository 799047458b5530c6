package io.streamops.index.routes;

import io.streamops.contract.page.PageMessage;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.gateway.Capability;
import io.streamops.gateway.access.Principal;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.bus.Indexers;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.RankedPassage;
import io.streamops.index.search.SearchRequest;
import io.streamops.messaging.Parking;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitParking;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Search as a gateway serves it, wherever indexers run. */
public final class SearchGateway {
    /** An indexer that takes longer is missing from the answer. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final Duration AGAIN = Duration.ofSeconds(2);

    private SearchGateway() {}

    /** The first page of a search, as its clients see it; fails with a {@link Rejected} as they would see that. */
    public static Future<JsonObject> search(AllIndexers indexers, SearchRequest request) {
        return search(indexers, request, null);
    }

    /**
     * A page of a search.
     *
     * @param cursor of the page before, which was one of the same search; null for the first
     */
    public static Future<JsonObject> search(AllIndexers indexers, SearchRequest request, @Nullable String cursor) {
        return Future.succeededFuture(new SearchQuestion(request, null))
                .map(question -> cursor == null ? question : question.from(cursor))
                .compose(question -> SearchRoutes.search(indexers, question));
    }

    /** The same, complete: fails if an indexer has not answered, whose hits would be missing. */
    public static Future<JsonObject> completePage(
            AllIndexers indexers, SearchRequest request, @Nullable String cursor) {
        return search(indexers, request, cursor).map(page -> {
            if (page.getBoolean("partial", false)) {
                throw Rejected.unavailable("Not every indexer has answered, so hits would be missing.", AGAIN);
            }
            return page;
        });
    }

    /** The passages that fit best, of all indexers together. */
    public static Future<List<RankedPassage>> passages(AllIndexers indexers, PassageRequest request) {
        return Future.succeededFuture(request)
                .compose(asked -> {
                    SearchRoutes.require(indexers.areKnown());
                    return indexers.passages(asked);
                })
                .map(answers -> {
                    SearchRoutes.requireAnswer(answers);
                    return RankedPassage.of(answers.byIndexer().values(), request.most());
                });
    }

    /**
     * What a gateway needs to serve it.
     *
     * @param indexers those that the node has heard of
     * @param rabbit where indexers park what they cannot index
     * @param readable whose posts somebody who is no admin may find, by their ids
     */
    public static Capability of(
            Vertx vertx, Indexers indexers, RabbitConnections rabbit, Function<Principal, Set<String>> readable) {
        var routes = new SearchRoutes(new AllIndexers(vertx, indexers, LONGEST), readable);
        return new Capability(
                "search",
                () -> routes,
                null,
                Stream.of(PageMessage.QUEUE, AnalysedPost.QUEUE)
                        .map(queue -> (Parking) new RabbitParking(queue, rabbit, queue))
                        .toList());
    }
}
