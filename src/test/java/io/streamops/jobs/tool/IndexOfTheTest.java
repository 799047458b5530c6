package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.PassageRetrieval;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Stands for the indexers, which are on other nodes: finds one page, and keeps the queries. */
public final class IndexOfTheTest implements PassageRetrieval {
    public final List<Query> queries = new ArrayList<>();
    private boolean away;

    public void goAway() {
        away = true;
    }

    @Override
    public Future<List<Passage>> passages(Query query) {
        return Future.failedFuture(Failure.permanent("unavailable", "no tool asks for passages"));
    }

    @Override
    public Future<JsonObject> search(Query query) {
        queries.add(query);
        return away
                ? Future.failedFuture(Failure.permanent("unavailable", "No indexer answers"))
                : Future.succeededFuture(new JsonObject()
                        .put("query", query.text())
                        .put("total", 1)
                        .put("tookMs", 3)
                        .put("hits", new JsonArray().add(hit()))
                        .put("suggestion", null)
                        .put("cursor", null)
                        .put("partial", false));
    }

    private static JsonObject hit() {
        return new JsonObject()
                .put("type", "page")
                .put("url", "https://example.com/page1")
                .put("title", "Example Page")
                .put("description", "An example")
                .put("snippet", "an <mark>event</mark> <mark>loop</mark>")
                .put("timestamp", "2025-11-01T12:00:00.000Z")
                .put("statusCode", 200)
                .put("score", 1.25);
    }
}
