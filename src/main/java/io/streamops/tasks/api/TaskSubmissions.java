package io.streamops.tasks.api;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.api.SubmissionService.Submission;
import io.streamops.events.api.SubmissionService.Submitted;
import io.streamops.rejection.Rejected;
import io.streamops.tasks.payload.DataScope;
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
        return service.submit(NewTask.of(body, rules, scope).submission(scope, key));
    }

    /** A task to create. */
    private record NewTask(TaskType type, JsonObject data, int maxRetries) {
        private static final int DEFAULT_RETRIES = 3;

        /**
         * Checks the data against the schema of its type.
         *
         * @param body valid against the contract
         * @param scope what the client may see
         */
        static NewTask of(JsonObject body, TaskPayloads rules, EntityAccess scope) {
            var type = TaskType.of(body.getString("type")).orElseThrow();
            var data = body.getJsonObject("data");
            var errors = rules.check(type, data);
            if (!errors.isEmpty()) {
                throw Rejected.invalid(errors);
            }
            var retries = body.getNumber("maxRetries");
            return new NewTask(type, scoped(type, data, scope), retries == null ? DEFAULT_RETRIES : retries.intValue());
        }

        /**
         * The data with the scope of the client. The scope is decided here, where the client is known, and travels with the data, so
         * it is the same for each attempt, also by third-party processors and after a redrive.
         */
        private static JsonObject scoped(TaskType type, JsonObject data, EntityAccess scope) {
            if (type == TaskType.EMAIL_NOTIFICATION) {
                return data;
            }
            var email = data.getString(DataScope.EMAIL);
            if (email != null && !scope.owns(email)) {
                throw Rejected.invalid("/data/" + DataScope.EMAIL, "must be your own");
            }
            if (DataScope.isEverybody(data) && !scope.all()) {
                throw Rejected.invalid("/data/" + DataScope.SCOPE, "is for admins");
            }
            if (DataScope.isTheProject(data)) {
                throw Rejected.invalid("/data/" + DataScope.SCOPE, "is for gateways");
            }
            var project = data.getString(DataScope.PROJECT);
            if (project != null && !scope.seesProject(project)) {
                throw Rejected.invalid("/data/" + DataScope.PROJECT, "must be a project that you may see");
            }
            if (project != null && !scope.all()) {
                return DataScope.theProject(data);
            }
            // A client without an email owns nothing and sees everything anyway.
            return scope.all() && scope.owner() != null && !DataScope.isOwnOnly(data)
                    ? DataScope.everybody(data)
                    : data;
        }

        Submission submission(EntityAccess scope, @Nullable String key) {
            var content =
                    new JsonObject().put("type", type.word()).put("data", data).put("maxRetries", maxRetries);
            return new Submission(
                    content,
                    (id, createdAt) -> new TaskEvent.Created(id, type, data, 0, maxRetries, createdAt),
                    scope,
                    key);
        }
    }
}
