package io.streamops.workflows.api;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.EntityRoutes;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.events.api.TransitionPublisher;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ViewStore;
import io.streamops.events.run.FinalizeResult;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
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
                            ? answer(ViewStore.Preview.next(view.json(), event).orElse(view.json()), true)
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
            var next = ViewStore.Preview.next(view, event).orElseThrow(() -> refused(view, patch));
            return transitions.report(event, found.view().owner()).map(reported -> ApiResponse.json(next));
        });
    }

    static Rejected refused(JsonObject view, WorkflowPatch patch) {
        return Rejected.conflict("A workflow that is %s cannot become %s."
                        .formatted(view.getString("status"), patch.status().word()))
                .with(Map.of("status", view.getString("status")));
    }

    /**
     * Checks which objects a workflow may read as its input. Processors read with the product's credentials, so the gateway, which
     * knows the client, refuses objects of the product's own bucket that the client may not read. Other buckets are not restricted.
     */
    record InputLocationCheck(ViewStore views) {
        private static final String PLACE = "minioPath";
        private static final String POINTER = "/input/" + PLACE;
        private static final Pattern WORKFLOW_KEY = Pattern.compile("workflows/([^/]+)/.+");
        private static final String REFUSED =
                "must be what one of your own workflows has left, or in another bucket than " + ObjectPath.OUR_BUCKET;

        /** Fails with a {@link Rejected} for an object that the client may not read, whether it exists or not. */
        Future<Void> check(@Nullable JsonObject input, EntityAccess scope) {
            if (scope.all() || input == null || !(input.getValue(PLACE) instanceof String text)) {
                return Future.succeededFuture();
            }
            var path = path(text);
            return path.bucket().equals(ObjectPath.OUR_BUCKET) ? checkOwn(path.key(), scope) : Future.succeededFuture();
        }

        private static ObjectPath path(String text) {
            try {
                return ObjectPath.parse(text);
            } catch (IllegalArgumentException e) {
                throw Rejected.invalid(POINTER, String.valueOf(e.getMessage()));
            }
        }

        private Future<Void> checkOwn(String key, EntityAccess scope) {
            var named = WORKFLOW_KEY.matcher(key);
            var workflow = named.matches() ? EntityKind.WORKFLOW.id(named.group(1)) : Optional.<EntityId>empty();
            return workflow.map(id -> views.find(EntityKind.WORKFLOW, id))
                    .orElseGet(() -> Future.succeededFuture(Optional.empty()))
                    .compose(found -> found.filter(scope::sees).isPresent()
                            ? Future.succeededFuture()
                            : Future.failedFuture(Rejected.invalid(POINTER, REFUSED)));
        }
    }
}
