package io.streamops.tasks.requests;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.requests.Scope;
import io.streamops.events.requests.Submission;
import io.streamops.rejection.Rejected;
import io.streamops.tasks.data.TaskData;
import io.streamops.tasks.data.Whose;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A task to create. */
record NewTask(TaskType type, JsonObject data, int maxRetries) {
    private static final int RETRIES = 3;

    /**
     * Checks the data against the rules of its type; the rest is valid against the schema.
     *
     * @param scope what the sender may see
     */
    static NewTask of(JsonObject body, TaskData rules, Scope scope) {
        var type = TaskType.of(body.getString("type")).orElseThrow();
        var data = body.getJsonObject("data");
        var errors = rules.check(type, data);
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        var retries = body.getNumber("maxRetries");
        return new NewTask(type, allowed(type, data, scope), retries == null ? RETRIES : retries.intValue());
    }

    /**
     * The data with the scope of its sender. It is decided here, where the sender is known, and travels with the data, so it is
     * the same for each attempt, and for processors and dead letters of any make.
     */
    private static JsonObject allowed(TaskType type, JsonObject data, Scope scope) {
        if (type == TaskType.EMAIL_NOTIFICATION) {
            return data;
        }
        var email = data.getString(Whose.EMAIL);
        if (email != null && !scope.owns(email)) {
            throw Rejected.invalid("/data/" + Whose.EMAIL, "must be your own");
        }
        if (Whose.isEverybody(data) && !scope.all()) {
            throw Rejected.invalid("/data/" + Whose.SCOPE, "is for admins");
        }
        if (Whose.isTheProject(data)) {
            throw Rejected.invalid("/data/" + Whose.SCOPE, "is for gateways");
        }
        var project = data.getString(Whose.PROJECT);
        if (project != null && !scope.seesProject(project)) {
            throw Rejected.invalid("/data/" + Whose.PROJECT, "must be a project that you may see");
        }
        if (project != null && !scope.all()) {
            return Whose.theProject(data);
        }
        // A sender without an email owns nothing, so sees everything anyway.
        return scope.all() && scope.owner() != null && !Whose.isOwnOnly(data) ? Whose.everybody(data) : data;
    }

    Submission submission(Scope scope, @Nullable String key) {
        var content =
                new JsonObject().put("type", type.word()).put("data", data).put("maxRetries", maxRetries);
        return new Submission(
                content,
                (id, createdAt) -> new TaskEvent.Created(id, type, data, 0, maxRetries, createdAt),
                scope,
                key);
    }
}
