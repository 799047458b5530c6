package io.streamops.tasks.api;

import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.EntityRoutes;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.events.projection.ViewStore.Preview;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;

/**
 * The HTTP operations on tasks.
 *
 * @param retryDelay the delay before the retry of a failure that an external processor reports
 */
record TaskRoutes(
        EntityRoutes tasks,
        TaskSubmissions submissions,
        DeadLetterRedrive deadLetters,
        BulkDeadLetterRedrive bulk,
        Duration retryDelay)
        implements Routes {
    private static final int MAX_BULK = 1_000;

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "createTask", this::create,
                "listTasks", call -> tasks.list(call, "type"),
                "getTask", tasks::get,
                "followTask", tasks::follow,
                "retryTask", this::retry,
                "discardTask", this::discard,
                "retryTasks", this::retryMany,
                "discardTasks", this::discardMany,
                "patchTask", this::patch);
    }

    private Future<ApiResponse> create(ApiRequest call) {
        return submissions
                .submit(call.body(), EntityAccess.of(call.principal()), call.find("Idempotency-Key"))
                .map(Submitted::answer);
    }

    private Future<ApiResponse> retry(ApiRequest call) {
        submissions.service().requireCapacity();
        return tasks.find(call)
                .compose(found -> deadLetters.redrive(found.id(), found.view(), Duration.ZERO))
                .map(ApiResponse::json);
    }

    private Future<ApiResponse> discard(ApiRequest call) {
        return tasks.find(call)
                .compose(found -> deadLetters.discard(found.id(), found.view()))
                .map(discarded -> ApiResponse.none());
    }

    private Future<ApiResponse> retryMany(ApiRequest call) {
        submissions.service().requireCapacity();
        return bulk(call, "retried", deadLetters::redrive);
    }

    private Future<ApiResponse> discardMany(ApiRequest call) {
        return bulk(call, "discarded", (id, view, delay) -> deadLetters.discard(id, view));
    }

    private Future<ApiResponse> bulk(ApiRequest call, String counter, BulkDeadLetterRedrive.Action action) {
        var body = call.findBody() == null ? new JsonObject() : call.body();
        var limit = body.getNumber("limit");
        var most = limit == null ? MAX_BULK : Math.min(MAX_BULK, limit.intValue());
        return bulk.all(body.getString("type", ""), most, EntityAccess.of(call.principal()), action)
                .map(done -> ApiResponse.json(
                        new JsonObject().put(counter, done.number()).put("remaining", done.remaining())));
    }

    private Future<ApiResponse> patch(ApiRequest call) {
        return tasks.find(call).compose(found -> {
            var view = found.view().json();
            var transitions = deadLetters.transitions();
            var patch = TaskPatch.of(call.body(), transitions.clock().instant(), retryDelay);
            if (patch.status().equals(view.getString("status")) && call.body().getValue("retryCount") == null) {
                return Future.succeededFuture(ApiResponse.json(view));
            }
            var event = patch.event(found.id(), view);
            var next = Preview.next(view, event).orElseThrow(() -> patch.refused(view));
            return transitions.report(event, found.view().owner()).map(reported -> ApiResponse.json(next));
        });
    }
}
