package io.streamops.index.api;

import io.streamops.contract.page.PageMessage;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.gateway.Capability;
import io.streamops.gateway.access.Principal;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
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

/** The capability of search for a gateway, wherever the indexers run. */
public final class SearchCapability {
    /** An indexer that does not respond in this time is missing from the result. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final Duration AGAIN = Duration.ofSeconds(2);

    private SearchCapability() {}

    /** The first page of a search as JSON; fails with a {@link Rejected}. */
    public static Future<JsonObject> search(ScatterGather indexers, SearchRequest request) {
        return search(indexers, request, null);
    }

    /**
     * A page of a search as JSON.
     *
     * @param cursor of the previous page of the same search; null for the first
     */
    public static Future<JsonObject> search(ScatterGather indexers, SearchRequest request, @Nullable String cursor) {
        return Future.succeededFuture(new SearchParameters(request, null))
                .map(question -> cursor == null ? question : question.from(cursor))
                .compose(question -> SearchRoutes.search(indexers, question));
    }

    /** The same, complete: fails if an indexer has not answered, whose hits would be missing. */
    public static Future<JsonObject> completePage(
            ScatterGather indexers, SearchRequest request, @Nullable String cursor) {
        return search(indexers, request, cursor).map(page -> {
            if (page.getBoolean("partial", false)) {
                throw Rejected.unavailable("Not every indexer has answered, so hits would be missing.", AGAIN);
            }
            return page;
        });
    }

    /** The passages that fit best, of all indexers together. */
    public static Future<List<RankedPassage>> passages(ScatterGather indexers, PassageRequest request) {
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
     * Creates the capability.
     *
     * @param indexers the indexers known to the node
     * @param rabbit where indexers park messages
     * @param readable the ids of projects whose posts a user may find
     */
    public static Capability of(
            Vertx vertx,
            IndexerRegistry indexers,
            RabbitConnections rabbit,
            Function<Principal, Set<String>> readable) {
        var routes = new SearchRoutes(new ScatterGather(vertx, indexers, LONGEST), readable);
        return new Capability(
                "search",
                () -> routes,
                null,
                Stream.of(PageMessage.QUEUE, AnalyzedPost.QUEUE)
                        .map(queue -> (Parking) new RabbitParking(queue, rabbit, queue))
                        .toList());
    }
}
