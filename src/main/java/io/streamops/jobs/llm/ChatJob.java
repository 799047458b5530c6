package io.streamops.jobs.llm;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.llm.openai.ChatClient;
import io.streamops.jobs.llm.openai.ChatRequest;
import io.vertx.core.json.JsonObject;

/** Passes a conversation to the model and returns its answer. */
record ChatJob(ChatClient endpoint) implements JobHandler {
    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var maxTokens = payload.getInteger("max_tokens");
        var request = new ChatRequest(
                LlmPayloads.messages(payload), payload.getString("model"), payload.getNumber("temperature"), maxTokens);
        var answer = endpoint.complete(request, run);
        var result = new JsonObject().put("text", answer.text()).put("model", answer.model());
        return answer.usage() == null ? result : result.put("usage", answer.usage());
    }
}
