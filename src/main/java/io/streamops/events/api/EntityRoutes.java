package io.streamops.events.api;

import io.streamops.contract.event.EntityId;
import io.streamops.events.projection.EntityEventLog;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.EntityView;
import io.streamops.events.projection.ViewStore;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The handlers that routes of workflows and tasks share: get, list and follow what the client may see. */
public record EntityRoutes(EntityKind kind, ViewStore views, EntityEventLog log) {
    /** An entity that the client may see. */
    public record Found(EntityId id, EntityView view) {}

    /** Finds the entity in the path; fails with 404 if it does not exist or belongs to another owner. */
    public Future<Found> find(ApiRequest call) {
        var text = call.text("id");
        var scope = EntityAccess.of(call.principal());
        var id = kind.id(text).orElseThrow(() -> unknown(text));
        return views.find(kind, id)
                .map(found -> new Found(id, found.filter(scope::sees).orElseThrow(() -> unknown(text))));
    }

    private Rejected unknown(String id) {
        return Rejected.notFound("There is no %s \"%s\".".formatted(kind.word(), id));
    }

    public Future<ApiResponse> get(ApiRequest call) {
        return find(call).map(found -> ApiResponse.json(found.view().json()));
    }

    /**
     * Lists what the client may see.
     *
     * @param sort the parameter that filters besides the status
     */
    public Future<ApiResponse> list(ApiRequest call, String sort) {
        var limit = call.integer("limit");
        var offset = call.integer("offset");
        var query = new ViewStore.ListQuery(
                kind,
                orEmpty(call.find("status")),
                orEmpty(call.find(sort)),
                EntityAccess.of(call.principal()).limit(),
                offset,
                limit);
        return views.list(query)
                .map(page -> ApiResponse.json(new JsonObject()
                        .put(kind.word() + "s", new JsonArray(page.views()))
                        .put("total", page.total())
                        .put("limit", limit)
                        .put("offset", offset)));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    public Future<ApiResponse> follow(ApiRequest call) {
        return find(call)
                .compose(found -> log.isOver(kind, found.id(), call.lastEventId())
                        .map(over -> over ? ApiResponse.none() : ApiResponse.stream(log.of(kind, found.id()))));
    }
}
