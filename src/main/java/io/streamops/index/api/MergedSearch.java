package io.streamops.index.api;

import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.distributed.ScatterGather.Answers;
import io.streamops.index.distributed.StaleHits.Held;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A search over all indexers: queries hits, and then which of them are outdated by another indexer. */
record MergedSearch(ScatterGather indexers, SearchRequest request) {
    /** The maximum number of queries to fill a page after outdated hits. */
    private static final int MOST_ROUNDS = 4;

    private static final int MOST_AT_ONCE = 200;
    /** If all hits were outdated, this many times more are requested. */
    private static final int MORE = 4;

    /**
     * A page of hits.
     *
     * @param place where to continue; null for the first page
     */
    Future<MergedHits> page(MergedHits.@Nullable Cursor place) {
        return page(place, request.limit(), request.limit(), MOST_ROUNDS);
    }

    /** @param wanted how many hits to request from each indexer */
    private Future<MergedHits> page(MergedHits.@Nullable Cursor place, int room, int wanted, int rounds) {
        return indexers.search(request.limited(wanted), indexer -> place == null ? null : place.at(indexer))
                .compose(answers -> merged(answers, place, room))
                .compose(page -> {
                    var shown = page.hits().size();
                    return page.next() == null || page.partial() || shown == room || rounds == 1
                            ? Future.succeededFuture(page)
                            : page(page.next(), room - shown, more(wanted, shown, room), rounds - 1)
                                    .transform(more -> Future.succeededFuture(filled(page, more)));
                });
    }

    /** How many hits fill the page, if as many are outdated as before. */
    private static int more(int wanted, int shown, int room) {
        var hits = shown == 0 ? wanted * MORE : Math.ceilDiv(wanted * (room - shown), shown) + 1;
        return Math.min(MOST_AT_ONCE, hits);
    }

    private Future<MergedHits> merged(Answers<SearchResult> answers, MergedHits.@Nullable Cursor place, int room) {
        if (!ScatterGather.concerned(request).isEmpty()) {
            SearchRoutes.requireAnswer(answers);
        }
        return indexers.outdated(held(answers))
                .map(outdated -> MergedHits.of(answers, outdated, request.sort(), place, room));
    }

    /** If filling fails, the rest is left to the next page, which reports the failure if it persists. */
    private static MergedHits filled(MergedHits page, AsyncResult<MergedHits> more) {
        return more.succeeded() && !more.result().partial() ? page.and(more.result()) : page;
    }

    private static Map<String, Held> held(Answers<SearchResult> answers) {
        var held = new LinkedHashMap<String, Held>();
        answers.byIndexer().forEach((indexer, result) -> {
            var versions = new HashMap<String, Instant>();
            for (var hit : result.hits()) {
                versions.put(hit.identity().key(), hit.identity().version());
            }
            held.put(indexer, new Held(versions, result.asOf()));
        });
        return held;
    }
}
