package io.streamops.tasks.requests;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskStatus;
import io.streamops.events.requests.Entities;
import io.streamops.events.requests.Intake;
import io.streamops.events.requests.Scope;
import io.streamops.events.view.Preview;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
import io.streamops.gateway.http.Routes;
import io.streamops.tasks.data.TaskData;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Tasks over HTTP.
 *
 * @param retryDelay how long after a failure that a foreign processor reports the task is tried again
 */
record TaskRoutes(
        Entities tasks, Intake intake, TaskData rules, DeadTasks dead, ManyDeadTasks many, Duration retryDelay)
        implements Routes {
    private static final int MOST = 1_000;

    @Override
    public Map<String, OperationHandler> operations() {
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

    private Future<Answer> create(Call call) {
        var scope = Scope.of(call.principal());
        var sender = new Intake.Sender(scope, call.find("Idempotency-Key"));
        return intake.take(NewTask.of(call.body(), rules, scope).asked(), sender)
                .map(taken -> {
                    var shown = taken.shown();
                    var body = shown == null ? Preview.of(taken.event()) : shown.json();
                    var location = Map.of(
                            "Location", "/api/tasks/" + taken.event().id().value());
                    return taken.repeated()
                            ? Answer.json(200, body.put("idempotent", true), location)
                            : Answer.json(201, body, location);
                });
    }

    private Future<Answer> retry(Call call) {
        intake.requireRoom();
        return tasks.find(call)
                .compose(found -> dead.again(found.id(), found.view(), Duration.ZERO))
                .map(Answer::json);
    }

    private Future<Answer> discard(Call call) {
        return tasks.find(call)
                .compose(found -> dead.discard(found.id(), found.view()))
                .map(discarded -> Answer.none());
    }

    private Future<Answer> retryMany(Call call) {
        intake.requireRoom();
        return many(call, "retried", dead::again);
    }

    private Future<Answer> discardMany(Call call) {
        return many(call, "discarded", (id, view, later) -> dead.discard(id, view));
    }

    private Future<Answer> many(Call call, String word, ManyDeadTasks.Act act) {
        var body = call.findBody() == null ? new JsonObject() : call.body();
        var limit = body.getNumber("limit");
        var most = limit == null ? MOST : Math.min(MOST, limit.intValue());
        return many.all(body.getString("type", ""), most, Scope.of(call.principal()), act)
                .map(done ->
                        Answer.json(new JsonObject().put(word, done.number()).put("remaining", done.remaining())));
    }

    private Future<Answer> patch(Call call) {
        return tasks.find(call).compose(found -> {
            var view = found.view().json();
            var patch = TaskPatch.of(call.body(), dead.clock().instant(), retryDelay);
            if (patch.status().equals(view.getString("status")) && call.body().getValue("retryCount") == null) {
                return Future.succeededFuture(Answer.json(view));
            }
            var event = patch.event(found.id(), view);
            var next = Preview.next(view, event).orElseThrow(() -> patch.refused(view));
            var owner = found.view().owner();
            return (status(event).isFinal() ? end(event, owner) : tell(event, owner)).map(told -> Answer.json(next));
        });
    }

    /** Tells an end that is decided first, so that no processor tries it any more, or comes to another one. */
    private Future<Void> end(TaskEvent ending, String owner) {
        intake.requireRoom();
        return dead.rounds().claim(ending, dead.clock().instant()).compose(claim -> switch (claim) {
            case OURS -> tellEnd(ending, owner);
            case BEFORE -> Future.succeededFuture();
            case UNDER_WAY -> Future.failedFuture(tasks.endUnderWay());
            case OTHER -> tellUntold(ending.id(), owner).compose(told -> Future.failedFuture(tasks.otherEnd()));
        });
    }

    private Future<Void> tellEnd(TaskEvent ending, String owner) {
        return tell(ending, owner).compose(told -> dead.rounds().told(ending.id()));
    }

    /** Where only processors of other makes run, nobody else tells an end whose gateway could not. */
    private Future<Void> tellUntold(EntityId id, String owner) {
        return dead.rounds()
                .untoldEnd(id)
                .compose(untold -> untold.isEmpty() ? Future.succeededFuture() : tellEnd(untold.get(), owner));
    }

    private Future<Void> tell(TaskEvent event, String owner) {
        return dead.publisher()
                .publish(event, owner.isEmpty() ? null : owner)
                .compose(published -> dead.ahead(event.id(), status(event), before(event)));
    }

    private static TaskStatus status(TaskEvent event) {
        return switch (event) {
            case TaskEvent.Created created -> TaskStatus.PENDING;
            case TaskEvent.Processing processing -> TaskStatus.PROCESSING;
            case TaskEvent.Completed completed -> TaskStatus.COMPLETED;
            case TaskEvent.Failed failed -> TaskStatus.RETRYING;
            case TaskEvent.DeadLettered letter -> TaskStatus.DEAD_LETTER;
        };
    }

    /** The statuses that it can follow; once it is the task's own, what was published has been read already. */
    private static List<String> before(TaskEvent event) {
        var status = status(event);
        return List.of(TaskStatus.PENDING, TaskStatus.PROCESSING, TaskStatus.RETRYING).stream()
                .filter(each -> each != status)
                .map(TaskStatus::word)
                .toList();
    }
}
