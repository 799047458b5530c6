package io.streamops.index.api;

import io.streamops.gateway.access.Principal;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.distributed.ScatterGather.Answers;
import io.streamops.index.search.VisibleProjects;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The HTTP operations for searches and completions.
 *
 * @param readable the ids of projects whose posts a user may find
 */
record SearchRoutes(ScatterGather indexers, Function<Principal, Set<String>> readable) implements Routes {
    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final int SUGGESTIONS = 10;

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of("search", this::search, "suggest", this::suggest);
    }

    private Future<ApiResponse> search(ApiRequest call) {
        return search(indexers, SearchParameters.of(call, projects(call.principal())))
                .map(ApiResponse::json);
    }

    private VisibleProjects projects(Principal principal) {
        return principal.isAdmin() ? VisibleProjects.ALL : VisibleProjects.only(readable.apply(principal));
    }

    /** The result as JSON; fails with a {@link Rejected}. */
    static Future<JsonObject> search(ScatterGather indexers, SearchParameters question) {
        var began = System.nanoTime();
        var concerned = ScatterGather.concerned(question.request());
        if (!concerned.isEmpty()) {
            require(indexers.areKnown(concerned));
        }
        return new MergedSearch(indexers, question.request())
                .page(question.place())
                .recover(SearchRoutes::blamed)
                .map(merged -> {
                    var took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
                    return SearchResultJson.of(question, merged, took);
                });
    }

    private Future<ApiResponse> suggest(ApiRequest call) {
        var prefix = call.text("q");
        require(indexers.areKnown());
        return indexers.suggest(prefix, SUGGESTIONS)
                .recover(SearchRoutes::blamed)
                .map(answers -> {
                    requireAnswer(answers);
                    var suggestions = inTurns(answers.byIndexer().values());
                    return ApiResponse.json(new JsonObject().put("suggestions", new JsonArray(suggestions)));
                });
    }

    private static <T> Future<T> blamed(Throwable failure) {
        return Future.failedFuture(
                failure instanceof IllegalArgumentException
                        ? Rejected.invalid("query/q", String.valueOf(failure.getMessage()))
                        : failure);
    }

    static void require(boolean known) {
        if (!known) {
            throw Rejected.unavailable("This node knows no indexer.", AGAIN);
        }
    }

    static void requireAnswer(Answers<?> answers) {
        if (answers.byIndexer().isEmpty()) {
            throw Rejected.unavailable("No indexer responded in time.", AGAIN);
        }
    }

    /** Interleaves the lists: the best of each, then the second of each. */
    private static List<String> inTurns(Collection<List<String>> all) {
        var merged = new LinkedHashSet<String>();
        for (var turn = 0; turn < SUGGESTIONS; turn++) {
            for (var one : all) {
                if (turn < one.size()) {
                    merged.add(one.get(turn));
                }
            }
        }
        return merged.stream().limit(SUGGESTIONS).toList();
    }
}
