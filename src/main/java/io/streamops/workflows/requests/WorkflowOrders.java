package io.streamops.workflows.requests;

import io.streamops.events.requests.Intake;
import io.streamops.events.requests.Scope;
import io.streamops.events.view.Preview;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Takes workflows in from others than HTTP clients. */
public record WorkflowOrders(Intake intake) {
    /**
     * Makes one, or finds the one that the key has made before.
     *
     * @param body fit for {@code POST /api/workflows}
     * @param owner the email of whom it is for; null where access is not configured
     * @return the workflow as {@code GET} shows it
     */
    public Future<JsonObject> make(JsonObject body, @Nullable String owner, String key) {
        var sender = new Intake.Sender(Scope.of(owner), key);
        return intake.take(NewWorkflow.of(body).asked(), sender).map(taken -> {
            var shown = taken.shown();
            return shown == null ? Preview.of(taken.event()) : shown.json();
        });
    }
}
