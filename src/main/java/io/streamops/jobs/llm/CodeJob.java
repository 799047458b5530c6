package io.streamops.jobs.llm;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.llm.openai.ChatClient;
import io.streamops.jobs.llm.openai.ChatRequest;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;

/** Lets the model write code. The code is the content of the fenced block, or the whole answer if there is none. */
record CodeJob(ChatClient endpoint) implements JobHandler {
    static final String UNKNOWN = "text";

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var language = LlmPayloads.text(payload, "language");
        var parts = new ArrayList<String>();
        parts.add(LlmPayloads.text(payload, "instruction"));
        if (!language.isBlank()) {
            parts.add("Language: " + language);
        }
        var context = LlmPayloads.optional(payload, "context");
        if (context != null) {
            parts.add("Context:\n" + context);
        }
        var answer = endpoint.complete(ChatRequest.of(LlmPayloads.conversation(Prompts.CODE, parts)), run);
        var fence = CodeFence.longest(answer.text())
                .orElseGet(() -> new CodeFence("", answer.text().strip()));
        var named = language.isBlank() ? fence.language() : language;
        return new JsonObject()
                .put("text", answer.text())
                .put("code", fence.code())
                .put("language", named.isEmpty() ? UNKNOWN : named)
                .put("model", answer.model());
    }
}
