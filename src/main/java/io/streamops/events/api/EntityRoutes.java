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

/** Workflows or tasks over HTTP, as far as they are the same: whoever may see one can read, list and follow it. */
public record EntityRoutes(EntityKind kind, ViewStore views, EntityEventLog log) {
    /** One that whoever asks may see. */
    public record Found(EntityId id, EntityView view) {}

    /** Finds the one that a request names; fails with a 404 for what is not there, or is another's. */
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
     * Lists those that whoever asks may see.
     *
     * @param sort the parameter by which they are listed besides their status
     */
    public Future<ApiResponse> list(ApiRequest call, String sort) {
        var limit = call.integer("limit");
        var offset = call.integer("offset");
        var wanted = new ViewStore.Wanted(
                kind,
                orEmpty(call.find("status")),
                orEmpty(call.find(sort)),
                EntityAccess.of(call.principal()).limit(),
                offset,
                limit);
        return views.list(wanted)
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
