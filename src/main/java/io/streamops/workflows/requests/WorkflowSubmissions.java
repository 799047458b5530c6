package io.streamops.workflows.requests;

import io.streamops.events.requests.Scope;
import io.streamops.events.requests.SubmissionService;
import io.streamops.events.requests.SubmissionService.Submitted;
import io.streamops.events.view.Views;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Validates and submits workflows, for HTTP clients and for jobs. */
public record WorkflowSubmissions(SubmissionService service, Views views) {
    /**
     * Creates a workflow, or finds the one that the key has created.
     *
     * @param body valid against the schema of {@code POST /api/workflows}
     * @param key the idempotency key; null for none
     */
    public Future<Submitted> submit(JsonObject body, Scope scope, @Nullable String key) {
        var workflow = NewWorkflow.of(body);
        return new InputPlaces(views)
                .check(workflow.input(), scope)
                .compose(allowed -> service.submit(workflow.submission(scope, key)));
    }
}
