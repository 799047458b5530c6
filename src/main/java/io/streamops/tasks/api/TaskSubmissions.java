package io.streamops.tasks.api;

import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.tasks.payload.TaskPayloads;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Validates and submits tasks, for HTTP clients and for jobs. */
public record TaskSubmissions(SubmissionService service, TaskPayloads rules) {
    /**
     * Creates a task, or finds the one that was created with the key.
     *
     * @param body valid against the schema of {@code POST /api/tasks}
     * @param key the idempotency key; null for none
     */
    public Future<Submitted> submit(JsonObject body, EntityAccess scope, @Nullable String key) {
        return service.submit(TaskSubmission.of(body, rules, scope).submission(scope, key));
    }
}
