package io.streamops.tasks.requests;

import io.streamops.events.requests.Intake;
import io.streamops.events.requests.Scope;
import io.streamops.events.view.Preview;
import io.streamops.tasks.data.TaskData;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Takes tasks in from others than HTTP clients. */
public record TaskOrders(Intake intake, TaskData rules) {
    /**
     * Makes one, or finds the one that the key has made before.
     *
     * @param body fit for {@code POST /api/tasks}
     * @param owner the email of whom it is for; null where access is not configured
     * @return the task as {@code GET} shows it
     */
    public Future<JsonObject> make(JsonObject body, @Nullable String owner, String key) {
        var scope = Scope.of(owner);
        return intake.take(NewTask.of(body, rules, scope).asked(), new Intake.Sender(scope, key))
                .map(taken -> {
                    var shown = taken.shown();
                    return shown == null ? Preview.of(taken.event()) : shown.json();
                });
    }
}
