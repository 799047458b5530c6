package io.streamops.workflows.api;

import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.events.projection.ViewStore;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Validates and submits workflows, for HTTP clients and for jobs. */
public record WorkflowSubmissions(SubmissionService service, ViewStore views) {
    /**
     * Creates a workflow, or finds the one that was created with the key.
     *
     * @param body valid against the schema of {@code POST /api/workflows}
     * @param key the idempotency key; null for none
     */
    public Future<Submitted> submit(JsonObject body, EntityAccess scope, @Nullable String key) {
        var workflow = WorkflowSubmission.of(body);
        return new WorkflowRoutes.InputLocationCheck(views)
                .check(workflow.input(), scope)
                .compose(allowed -> service.submit(workflow.submission(scope, key)));
    }
}
