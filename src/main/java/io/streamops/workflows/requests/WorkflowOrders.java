package io.streamops.workflows.requests;

import io.streamops.events.requests.Intake;
import io.streamops.events.requests.Scope;
import io.streamops.events.view.Preview;
import io.streamops.events.view.Views;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Takes workflows in from others than HTTP clients. */
public record WorkflowOrders(Intake intake, Views views) {
    /**
     * Makes one, or finds the one that the key has made before.
     *
     * @param body fit for {@code POST /api/workflows}
     * @param owner the email of whom it is for; null where access is not configured
     * @return the workflow as {@code GET} shows it
     */
    public Future<JsonObject> make(JsonObject body, @Nullable String owner, String key) {
        var scope = Scope.of(owner);
        var workflow = NewWorkflow.of(body);
        var allowed = new InputPlaces(views).check(workflow.input(), scope);
        return allowed.compose(checked -> intake.take(workflow.asked(), new Intake.Sender(scope, key)))
                .map(WorkflowOrders::shown);
    }

    private static JsonObject shown(Intake.Taken taken) {
        var shown = taken.shown();
        return shown == null ? Preview.of(taken.event()) : shown.json();
    }
}
