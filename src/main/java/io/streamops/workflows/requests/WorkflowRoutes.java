package io.streamops.workflows.requests;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowStatus;
import io.streamops.events.EventPublisher;
import io.streamops.events.requests.Entities;
import io.streamops.events.requests.Intake;
import io.streamops.events.requests.Scope;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.Preview;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
import io.streamops.gateway.http.Problem;
import io.streamops.gateway.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workflows over HTTP. */
record WorkflowRoutes(Entities workflows, Intake intake, EventPublisher publisher, Endings endings, InstantSource clock)
        implements Routes {
    private static final Logger log = LoggerFactory.getLogger(WorkflowRoutes.class);
    private static final EntityKind KIND = EntityKind.WORKFLOW;
    private static final List<String> UNFINISHED =
            List.of(WorkflowStatus.PENDING.word(), WorkflowStatus.PROCESSING.word());

    @Override
    public Map<String, OperationHandler> operations() {
        return Map.of(
                "createWorkflow", this::create,
                "listWorkflows", call -> workflows.list(call, "priority"),
                "getWorkflow", workflows::get,
                "followWorkflow", workflows::follow,
                "cancelWorkflow", this::cancel,
                "patchWorkflow", this::patch);
    }

    private Future<Answer> create(Call call) {
        var scope = Scope.of(call.principal());
        var sender = new Intake.Sender(scope, call.find("Idempotency-Key"));
        var workflow = NewWorkflow.of(call.body());
        var allowed = new InputPlaces(workflows.views()).check(workflow.input(), scope);
        return allowed.compose(checked -> intake.take(workflow.asked(), sender)).map(taken -> {
            var shown = taken.shown();
            var body = shown == null ? Preview.of(taken.event()) : shown.json();
            var location =
                    Map.of("Location", "/api/workflows/" + taken.event().id().value());
            return taken.repeated()
                    ? Answer.json(200, body.put("idempotent", true), location)
                    : Answer.json(201, body, location);
        });
    }

    private Future<Answer> cancel(Call call) {
        return workflows.find(call).compose(found -> {
            var view = found.view();
            if (!UNFINISHED.contains(view.status())) {
                return Future.succeededFuture(answer(view.json(), false));
            }
            var event = cancelled(call, found);
            intake.requireRoom();
            return endings.claim(event).compose(claim -> switch (claim) {
                case OURS ->
                    tellEnd(event, view.owner())
                            .map(told -> answer(Preview.next(view.json(), event).orElse(view.json()), true));
                case OTHER -> tellUntold(event.id(), view.owner()).map(told -> answer(view.json(), false));
                case BEFORE -> Future.succeededFuture(answer(view.json(), false));
                case UNDER_WAY -> Future.succeededFuture(answer(view.json(), false));
            });
        });
    }

    private WorkflowEvent cancelled(Call call, Entities.Found found) {
        var view = found.view().json();
        var error = EventError.of(EventError.CANCELLED, reason(call.findBody()));
        return new WorkflowEvent.Failed(found.id(), clock.instant(), view.getString("currentStep"), index(view), error);
    }

    private static @Nullable Integer index(JsonObject view) {
        return view.getString("currentStep") == null ? null : view.getInteger("currentStepIndex");
    }

    private static String reason(@Nullable JsonObject body) {
        var reason = body == null ? null : body.getString("reason");
        return reason == null || reason.isBlank() ? "The workflow was cancelled." : reason;
    }

    private static Answer answer(JsonObject view, boolean updated) {
        return Answer.json(view.put("updated", updated));
    }

    private Future<Void> tellEnd(WorkflowEvent ending, String owner) {
        return tell(ending, owner).compose(told -> endings.told(ending.id()));
    }

    /** Where only processors of other makes run, nobody else tells an end whose gateway could not. */
    private Future<Void> tellUntold(EntityId id, String owner) {
        return endings.untold(id)
                .compose(untold -> untold.isEmpty() ? Future.succeededFuture() : tellEnd(untold.get(), owner));
    }

    /** Publishes; what it makes of the status is shown before it is read. That the view is away keeps nothing from happening. */
    private Future<Void> tell(WorkflowEvent event, String owner) {
        return publisher.publish(event, owner.isEmpty() ? null : owner).compose(published -> switch (event) {
            case WorkflowEvent.Processing processing -> ahead(event, WorkflowStatus.PROCESSING);
            case WorkflowEvent.Completed completed -> ahead(event, WorkflowStatus.COMPLETED);
            case WorkflowEvent.Failed failed ->
                ahead(event, failed.isCancelled() ? WorkflowStatus.CANCELLED : WorkflowStatus.FAILED);
            case WorkflowEvent.Created created -> Future.succeededFuture();
            case WorkflowEvent.StepCompleted step -> Future.succeededFuture();
        });
    }

    private Future<Void> ahead(WorkflowEvent event, WorkflowStatus status) {
        return workflows
                .views()
                .ahead(KIND, event.id(), status.word(), before(status))
                .onFailure(cause -> log.atDebug()
                        .addKeyValue(WorkflowEvent.ID, event.id())
                        .addKeyValue("cause", cause.toString())
                        .log("the workflow's status is shown as soon as its event is read"))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    /** Once it has that status, what was published has been read already. */
    private static List<String> before(WorkflowStatus status) {
        return UNFINISHED.stream().filter(word -> !word.equals(status.word())).toList();
    }

    private Future<Answer> patch(Call call) {
        return workflows.find(call).compose(found -> {
            var view = found.view().json();
            var patch = WorkflowPatch.of(call.body(), clock.instant());
            if (patch.status().word().equals(view.getString("status")) && !patch.movesOn(view)) {
                return Future.succeededFuture(Answer.json(view));
            }
            var event = patch.event(found.id(), view);
            var next = Preview.next(view, event).orElseThrow(() -> refused(view, patch));
            var owner = found.view().owner();
            return (patch.status().isFinal() ? end(event, owner) : tell(event, owner)).map(told -> Answer.json(next));
        });
    }

    /** Tells an end that is decided first, so that no processor goes on, or comes to another one. */
    private Future<Void> end(WorkflowEvent ending, String owner) {
        intake.requireRoom();
        return endings.claim(ending).compose(claim -> switch (claim) {
            case OURS -> tellEnd(ending, owner);
            case BEFORE -> Future.succeededFuture();
            case UNDER_WAY -> Future.failedFuture(workflows.endUnderWay());
            case OTHER -> tellUntold(ending.id(), owner).compose(told -> Future.failedFuture(workflows.otherEnd()));
        });
    }

    static Problem refused(JsonObject view, WorkflowPatch patch) {
        return Problem.of(
                        409,
                        "conflict",
                        "A workflow that is %s cannot become %s."
                                .formatted(
                                        view.getString("status"), patch.status().word()))
                .with(Map.of("status", view.getString("status")));
    }
}
