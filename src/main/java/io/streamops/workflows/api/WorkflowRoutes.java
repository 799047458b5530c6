package io.streamops.workflows.api;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.EntityRoutes;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.events.api.TransitionPublisher;
import io.streamops.events.projection.ViewStore.Preview;
import io.streamops.events.run.FinalizeResult;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The HTTP operations on workflows. */
record WorkflowRoutes(
        EntityRoutes workflows, WorkflowSubmissions submissions, TransitionPublisher<WorkflowEvent> transitions)
        implements Routes {
    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "createWorkflow", this::create,
                "listWorkflows", call -> workflows.list(call, "priority"),
                "getWorkflow", workflows::get,
                "followWorkflow", workflows::follow,
                "cancelWorkflow", this::cancel,
                "patchWorkflow", this::patch);
    }

    private Future<ApiResponse> create(ApiRequest call) {
        return submissions
                .submit(call.body(), EntityAccess.of(call.principal()), call.find("Idempotency-Key"))
                .map(Submitted::answer);
    }

    private Future<ApiResponse> cancel(ApiRequest call) {
        return workflows.find(call).compose(found -> {
            var view = found.view();
            if (!transitions.unfinished().contains(view.status())) {
                return Future.succeededFuture(answer(view.json(), false));
            }
            var event = cancelled(call, found);
            return transitions
                    .end(event, view.owner())
                    .map(result -> result == FinalizeResult.FINALIZED
                            ? answer(Preview.next(view.json(), event).orElse(view.json()), true)
                            : answer(view.json(), false));
        });
    }

    private WorkflowEvent cancelled(ApiRequest call, EntityRoutes.Found found) {
        var view = found.view().json();
        var error = EventError.of(EventError.CANCELLED, reason(call.findBody()));
        var now = transitions.clock().instant();
        return new WorkflowEvent.Failed(found.id(), now, view.getString("currentStep"), index(view), error);
    }

    private static @Nullable Integer index(JsonObject view) {
        return view.getString("currentStep") == null ? null : view.getInteger("currentStepIndex");
    }

    private static String reason(@Nullable JsonObject body) {
        var reason = body == null ? null : body.getString("reason");
        return reason == null || reason.isBlank() ? "The workflow was cancelled." : reason;
    }

    private static ApiResponse answer(JsonObject view, boolean updated) {
        return ApiResponse.json(view.put("updated", updated));
    }

    private Future<ApiResponse> patch(ApiRequest call) {
        return workflows.find(call).compose(found -> {
            var view = found.view().json();
            var patch = WorkflowPatch.of(call.body(), transitions.clock().instant());
            if (patch.status().word().equals(view.getString("status")) && !patch.movesOn(view)) {
                return Future.succeededFuture(ApiResponse.json(view));
            }
            var event = patch.event(found.id(), view);
            var next = Preview.next(view, event).orElseThrow(() -> refused(view, patch));
            return transitions.report(event, found.view().owner()).map(reported -> ApiResponse.json(next));
        });
    }

    static Rejected refused(JsonObject view, WorkflowPatch patch) {
        return Rejected.conflict("A workflow that is %s cannot become %s."
                        .formatted(view.getString("status"), patch.status().word()))
                .with(Map.of("status", view.getString("status")));
    }
}
