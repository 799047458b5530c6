package io.streamops.index.routes;

import io.streamops.index.bus.AllIndexers;
import io.streamops.index.bus.AllIndexers.Answers;
import io.streamops.index.bus.Outdated.Held;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One search of all indexers: they are asked for hits, and then which of those another one holds a later version of. */
record MergedSearch(AllIndexers indexers, SearchRequest request) {
    /** How often they are asked at the most until a page, hits of which were outdated, is full. */
    private static final int MOST_ROUNDS = 3;
    /** So many times the hits each time: where one is outdated others are likely to be. */
    private static final int MORE_EACH_ROUND = 4;

    /**
     * A page of hits.
     *
     * @param place where to go on; null for the first page
     */
    Future<Merged> page(@Nullable Place place) {
        return page(request, place, request.limit(), MOST_ROUNDS);
    }

    private Future<Merged> page(SearchRequest asked, @Nullable Place place, int room, int rounds) {
        return indexers.search(asked, indexer -> place == null ? null : place.at(indexer))
                .compose(answers -> merged(answers, place, room))
                .compose(page -> {
                    var left = room - page.hits().size();
                    return page.next() == null || left == 0 || rounds == 1
                            ? Future.succeededFuture(page)
                            : page(asked.times(MORE_EACH_ROUND), page.next(), left, rounds - 1)
                                    .transform(more -> Future.succeededFuture(filled(page, more)));
                });
    }

    private Future<Merged> merged(Answers<SearchResult> answers, @Nullable Place place, int room) {
        if (!AllIndexers.concerned(request).isEmpty()) {
            SearchRoutes.requireAnswer(answers);
        }
        return indexers.outdated(held(answers))
                .map(outdated -> Merged.of(answers, outdated, request.sort(), place, room));
    }

    /** What was not told whole stays for the next page, which says so if it cannot be had then either. */
    private static Merged filled(Merged page, AsyncResult<Merged> more) {
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
