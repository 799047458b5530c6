package io.streamops.jobs.llm;

import io.streamops.jobs.llm.openai.ChatEndpoint;
import io.streamops.jobs.llm.openai.ChatRequest;
import io.streamops.jobs.task.Task;
import io.streamops.jobs.task.TaskRun;
import io.vertx.core.json.JsonObject;

/** Passes a conversation to the model and returns its answer. */
record ChatTask(ChatEndpoint endpoint) implements Task {
    @Override
    public JsonObject run(JsonObject payload, TaskRun run) {
        var maxTokens = payload.getInteger("max_tokens");
        var request = new ChatRequest(
                Payloads.messages(payload), payload.getString("model"), payload.getNumber("temperature"), maxTokens);
        var answer = endpoint.complete(request, run);
        var result = new JsonObject().put("text", answer.text()).put("model", answer.model());
        return answer.usage() == null ? result : result.put("usage", answer.usage());
    }
}
