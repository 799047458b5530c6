package io.streamops.index.bus;

import io.streamops.index.search.Cursor;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SearchResult.Count;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.SearchResult.Hit;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Searches and their results as they travel. Times keep all their digits. */
final class SearchJson {
    private SearchJson() {}

    static JsonObject of(SearchRequest request) {
        return new JsonObject()
                .put("query", request.query())
                .put("site", request.site())
                .put("lang", request.lang())
                .put("from", text(request.from()))
                .put("to", text(request.to()))
                .put("sort", request.sort().name())
                .put("limit", request.limit())
                .put("cursor", of(request.cursor()));
    }

    static SearchRequest request(JsonObject json) {
        return new SearchRequest(
                json.getString("query"),
                json.getString("site"),
                json.getString("lang"),
                json.getInstant("from"),
                json.getInstant("to"),
                Sort.valueOf(json.getString("sort")),
                json.getInteger("limit"),
                cursor(json.getJsonObject("cursor")));
    }

    static JsonObject of(SearchResult result) {
        return new JsonObject()
                .put("total", result.total())
                .put("hits", array(result.hits(), SearchJson::of))
                .put("site", array(result.facets().site(), SearchJson::of))
                .put("lang", array(result.facets().lang(), SearchJson::of))
                .put("suggestion", result.suggestion())
                .put("next", of(result.next()))
                .put("partial", result.partial());
    }

    static SearchResult result(JsonObject json) {
        return new SearchResult(
                json.getLong("total"),
                list(json.getJsonArray("hits"), SearchJson::hit),
                new Facets(
                        list(json.getJsonArray("site"), SearchJson::count),
                        list(json.getJsonArray("lang"), SearchJson::count)),
                json.getString("suggestion"),
                cursor(json.getJsonObject("next")),
                json.getBoolean("partial"));
    }

    private static @Nullable JsonObject of(@Nullable Cursor cursor) {
        return cursor == null
                ? null
                : new JsonObject()
                        .put("rank", cursor.rank())
                        .put("url", cursor.url())
                        .put("asOf", cursor.asOf());
    }

    private static @Nullable Cursor cursor(@Nullable JsonObject json) {
        return json == null ? null : new Cursor(json.getDouble("rank"), json.getString("url"), json.getLong("asOf"));
    }

    private static JsonObject of(Hit hit) {
        return new JsonObject()
                .put("url", hit.url())
                .put("title", hit.title())
                .put("description", hit.description())
                .put("snippet", hit.snippet())
                .put("timestamp", text(hit.timestamp()))
                .put("statusCode", hit.statusCode())
                .put("score", hit.score());
    }

    private static Hit hit(JsonObject json) {
        return new Hit(
                json.getString("url"),
                json.getString("title"),
                json.getString("description"),
                json.getString("snippet"),
                json.getInstant("timestamp"),
                json.getInteger("statusCode"),
                json.getDouble("score"));
    }

    private static JsonObject of(Count count) {
        return new JsonObject().put("value", count.value()).put("count", count.count());
    }

    private static Count count(JsonObject json) {
        return new Count(json.getString("value"), json.getLong("count"));
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static <T> JsonArray array(List<T> items, Function<T, JsonObject> json) {
        return new JsonArray(items.stream().map(json).toList());
    }

    private static <T> List<T> list(JsonArray array, Function<JsonObject, T> item) {
        return array.stream().map(JsonObject.class::cast).map(item).toList();
    }
}
