package io.streamops.events.requests;

import io.streamops.contract.event.EntityId;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.EventLog;
import io.streamops.events.view.ShownView;
import io.streamops.events.view.Views;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Workflows or tasks over HTTP, as far as they are the same: whoever may see one can read, list and follow it. */
public record Entities(EntityKind kind, Views views, EventLog log) {
    /** One that whoever asks may see. */
    public record Found(EntityId id, ShownView view) {}

    /** Finds the one that a request names; fails with a 404 for what is not there, or is another's. */
    public Future<Found> find(Call call) {
        var text = call.text("id");
        var scope = Scope.of(call.principal());
        var id = kind.id(text).orElseThrow(() -> unknown(text));
        return views.find(kind, id)
                .map(found -> new Found(id, found.filter(scope::sees).orElseThrow(() -> unknown(text))));
    }

    private Rejected unknown(String id) {
        return Rejected.notFound("There is no %s \"%s\".".formatted(kind.word(), id));
    }

    public Future<Answer> get(Call call) {
        return find(call).map(found -> Answer.json(found.view().json()));
    }

    /**
     * Lists those that whoever asks may see.
     *
     * @param sort the parameter by which they are listed besides their status
     */
    public Future<Answer> list(Call call, String sort) {
        var limit = call.integer("limit");
        var offset = call.integer("offset");
        var wanted = new Views.Wanted(
                kind,
                orEmpty(call.find("status")),
                orEmpty(call.find(sort)),
                Scope.of(call.principal()).limit(),
                offset,
                limit);
        return views.list(wanted)
                .map(page -> Answer.json(new JsonObject()
                        .put(kind.word() + "s", new JsonArray(page.views()))
                        .put("total", page.total())
                        .put("limit", limit)
                        .put("offset", offset)));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    public Future<Answer> follow(Call call) {
        return find(call)
                .compose(found -> log.isOver(kind, found.id(), call.lastEventId())
                        .map(over -> over ? Answer.none() : Answer.stream(log.of(kind, found.id()))));
    }
}
