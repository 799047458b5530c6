package io.streamops.tasks.requests;

import io.streamops.events.requests.Entities;
import io.streamops.events.requests.Scope;
import io.streamops.events.requests.SubmissionService.Submitted;
import io.streamops.events.view.Preview;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
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
record TaskRoutes(Entities tasks, TaskSubmissions submissions, DeadTasks dead, ManyDeadTasks many, Duration retryDelay)
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
        return submissions
                .submit(call.body(), Scope.of(call.principal()), call.find("Idempotency-Key"))
                .map(Submitted::answer);
    }

    private Future<Answer> retry(Call call) {
        submissions.service().requireCapacity();
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
        submissions.service().requireCapacity();
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
            var transitions = dead.transitions();
            var patch = TaskPatch.of(call.body(), transitions.clock().instant(), retryDelay);
            if (patch.status().equals(view.getString("status")) && call.body().getValue("retryCount") == null) {
                return Future.succeededFuture(Answer.json(view));
            }
            var event = patch.event(found.id(), view);
            var next = Preview.next(view, event).orElseThrow(() -> patch.refused(view));
            return transitions.report(event, found.view().owner()).map(reported -> Answer.json(next));
        });
    }
}
