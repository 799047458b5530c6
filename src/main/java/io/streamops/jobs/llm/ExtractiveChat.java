package io.streamops.jobs.llm;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.json.JsonObject;

/** Answers the user's last message from the search index. */
record ExtractiveChat(IndexAnswers found) implements JobHandler {
    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var answer = found.to(LlmPayloads.lastQuestion(LlmPayloads.messages(payload)), run);
        return new JsonObject()
                .put("text", answer.text())
                .put("model", answer.model())
                .put("citations", answer.citations());
    }
}
