package io.streamops.tasks.requests;

import io.streamops.events.requests.Scope;
import io.streamops.events.requests.SubmissionService;
import io.streamops.events.requests.SubmissionService.Submitted;
import io.streamops.tasks.data.TaskData;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Validates and submits tasks, for HTTP clients and for jobs. */
public record TaskSubmissions(SubmissionService service, TaskData rules) {
    /**
     * Creates a task, or finds the one that the key has created.
     *
     * @param body valid against the schema of {@code POST /api/tasks}
     * @param key the idempotency key; null for none
     */
    public Future<Submitted> submit(JsonObject body, Scope scope, @Nullable String key) {
        return service.submit(NewTask.of(body, rules, scope).submission(scope, key));
    }
}
