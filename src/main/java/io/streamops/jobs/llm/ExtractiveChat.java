package io.streamops.jobs.llm;

import io.streamops.jobs.task.Task;
import io.streamops.jobs.task.TaskRun;
import io.vertx.core.json.JsonObject;

/** Answers the user's last message from the search index. */
record ExtractiveChat(Found found) implements Task {
    @Override
    public JsonObject run(JsonObject payload, TaskRun run) {
        var answer = found.to(Payloads.lastQuestion(Payloads.messages(payload)), run);
        return new JsonObject()
                .put("text", answer.text())
                .put("model", answer.model())
                .put("citations", answer.citations());
    }
}
