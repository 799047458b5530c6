package io.streamops.index.api;

import io.streamops.index.search.SearchResult.Count;
import io.streamops.index.search.SearchResult.Hit;
import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The JSON of search results for clients. */
final class SearchResultJson {
    private SearchResultJson() {}

    static JsonObject of(SearchParameters question, MergedHits merged, long tookMs) {
        var next = merged.next();
        return new JsonObject()
                .put("query", question.request().query())
                .put("total", merged.total())
                .put("tookMs", tookMs)
                .put(
                        "hits",
                        new JsonArray(
                                merged.hits().stream().map(SearchResultJson::of).toList()))
                .put(
                        "facets",
                        new JsonObject()
                                .put("site", of(merged.facets().site()))
                                .put("lang", of(merged.facets().lang())))
                .put("suggestion", merged.suggestion())
                .put("cursor", next == null ? null : CursorCodec.of(next, question.name()))
                .put("partial", merged.partial());
    }

    private static JsonObject of(Hit hit) {
        var identity = hit.identity();
        var json = new JsonObject()
                .put("type", identity.type().word())
                .put("url", hit.url())
                .put("title", hit.title())
                .put("description", hit.description())
                .put("snippet", hit.snippet())
                .put("timestamp", IsoTime.text(hit.timestamp()))
                .put("statusCode", hit.statusCode())
                .put("score", hit.score());
        return switch (identity.type()) {
            case PAGE -> json;
            case POST -> json.put("project", identity.project()).put("platform", identity.platform());
        };
    }

    private static JsonArray of(List<Count> counts) {
        return new JsonArray(counts.stream()
                .map(count -> new JsonObject().put("value", count.value()).put("count", count.count()))
                .toList());
    }
}
