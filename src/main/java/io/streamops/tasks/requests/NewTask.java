package io.streamops.tasks.requests;

import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.requests.Asked;
import io.streamops.gateway.http.Problem;
import io.streamops.tasks.data.TaskData;
import io.vertx.core.json.JsonObject;
import java.util.function.Predicate;

/** A task that somebody asks for. */
record NewTask(TaskType type, JsonObject data, int maxRetries) {
    private static final int RETRIES = 3;
    /** Whose things an export or a report is about. */
    private static final String EMAIL = "email";

    /**
     * Of a body that is what the contract says; what its type says of the data is looked at here.
     *
     * @param owns whether the things of this email are for whoever asks
     */
    static NewTask of(JsonObject body, TaskData rules, Predicate<String> owns) {
        var type = TaskType.of(body.getString("type")).orElseThrow();
        var data = body.getJsonObject("data");
        var errors = rules.check(type, data);
        if (!errors.isEmpty()) {
            throw Problem.invalid(errors);
        }
        var email = data.getString(EMAIL);
        if (type != TaskType.EMAIL_NOTIFICATION && email != null && !owns.test(email)) {
            throw Problem.invalid("/data/" + EMAIL, "must be your own");
        }
        var retries = body.getNumber("maxRetries");
        return new NewTask(type, data, retries == null ? RETRIES : retries.intValue());
    }

    Asked asked() {
        var content =
                new JsonObject().put("type", type.word()).put("data", data).put("maxRetries", maxRetries);
        return new Asked(content, (id, createdAt) -> new TaskEvent.Created(id, type, data, 0, maxRetries, createdAt));
    }
}
