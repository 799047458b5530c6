package io.streamops.index.distributed;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SearchResult.Count;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.SearchResult.Hit;
import io.streamops.index.search.SearchResult.Identity;
import io.streamops.index.search.VisibleProjects;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The JSON of searches and results on the event bus. Times keep full precision. */
final class SearchJson {
    private SearchJson() {}

    static JsonObject of(SearchRequest request) {
        return new JsonObject()
                .put("query", request.query())
                .put("type", text(request.type()))
                .put("site", request.site())
                .put("lang", request.lang())
                .put("from", text(request.from()))
                .put("to", text(request.to()))
                .put("sort", request.sort().name())
                .put("limit", request.limit())
                .put("cursor", of(request.cursor()))
                .put("projects", of(request.projects()))
                .put("known", words(request.known()));
    }

    static JsonObject of(VisibleProjects projects) {
        return new JsonObject().put("all", projects.all()).put("names", new JsonArray(List.copyOf(projects.names())));
    }

    static VisibleProjects projects(JsonObject json) {
        var names = json.getJsonArray("names").stream().map(String.class::cast).collect(Collectors.toSet());
        return new VisibleProjects(json.getBoolean("all"), names);
    }

    static SearchRequest request(JsonObject json) {
        return new SearchRequest(
                json.getString("query"),
                kind(json.getString("type")),
                json.getString("site"),
                json.getString("lang"),
                json.getInstant("from"),
                json.getInstant("to"),
                Sort.valueOf(json.getString("sort")),
                json.getInteger("limit"),
                cursor(json.getJsonObject("cursor")),
                projects(json.getJsonObject("projects")),
                words(json, "known"));
    }

    static JsonObject of(SearchResult result) {
        return new JsonObject()
                .put("total", result.total())
                .put("hits", array(result.hits(), SearchJson::of))
                .put("site", array(result.facets().site(), SearchJson::of))
                .put("lang", array(result.facets().lang(), SearchJson::of))
                .put("suggestion", result.suggestion())
                .put("next", of(result.next()))
                .put("asOf", result.asOf())
                .put("lacking", result.lacking() == null ? null : words(result.lacking()))
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
                json.getLong("asOf"),
                json.getValue("lacking") == null ? null : words(json, "lacking"),
                json.getBoolean("partial"));
    }

    private static JsonArray words(Set<String> words) {
        return new JsonArray(List.copyOf(words));
    }

    /** Older builds omit them. */
    private static Set<String> words(JsonObject json, String name) {
        return json.getJsonArray(name, new JsonArray()).stream()
                .map(String.class::cast)
                .collect(Collectors.toSet());
    }

    private static @Nullable JsonObject of(SearchResult.@Nullable Cursor cursor) {
        return cursor == null
                ? null
                : new JsonObject()
                        .put("rank", cursor.rank())
                        .put("key", cursor.key())
                        .put("asOf", cursor.asOf());
    }

    private static SearchResult.@Nullable Cursor cursor(@Nullable JsonObject json) {
        return json == null
                ? null
                : new SearchResult.Cursor(json.getDouble("rank"), json.getString("key"), json.getLong("asOf"));
    }

    private static JsonObject of(Hit hit) {
        return new JsonObject()
                .put("identity", of(hit.identity()))
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
                identity(json.getJsonObject("identity")),
                json.getString("url"),
                json.getString("title"),
                json.getString("description"),
                json.getString("snippet"),
                json.getInstant("timestamp"),
                json.getInteger("statusCode"),
                json.getDouble("score"));
    }

    private static JsonObject of(Identity identity) {
        return new JsonObject()
                .put("type", text(identity.type()))
                .put("key", identity.key())
                .put("version", text(identity.version()))
                .put("project", identity.project())
                .put("platform", identity.platform());
    }

    private static Identity identity(JsonObject json) {
        return new Identity(
                IndexKind.of(json.getString("type")).orElseThrow(),
                json.getString("key"),
                json.getInstant("version"),
                json.getString("project"),
                json.getString("platform"));
    }

    private static JsonObject of(Count count) {
        return new JsonObject().put("value", count.value()).put("count", count.count());
    }

    private static Count count(JsonObject json) {
        return new Count(json.getString("value"), json.getLong("count"));
    }

    private static @Nullable String text(@Nullable IndexKind kind) {
        return kind == null ? null : kind.word();
    }

    private static @Nullable IndexKind kind(@Nullable String word) {
        return word == null ? null : IndexKind.of(word).orElseThrow();
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
