package io.streamops.jobs.llm;

import io.streamops.jobs.llm.openai.ChatEndpoint;
import io.streamops.jobs.llm.openai.ChatRequest;
import io.streamops.jobs.task.Task;
import io.streamops.jobs.task.TaskRun;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;

/** Lets the model write code. The code is the content of the fenced block, or the whole answer if there is none. */
record CodeTask(ChatEndpoint endpoint) implements Task {
    static final String UNKNOWN = "text";

    @Override
    public JsonObject run(JsonObject payload, TaskRun run) {
        var language = Payloads.text(payload, "language");
        var parts = new ArrayList<String>();
        parts.add(Payloads.text(payload, "instruction"));
        if (!language.isBlank()) {
            parts.add("Language: " + language);
        }
        var context = Payloads.optional(payload, "context");
        if (context != null) {
            parts.add("Context:\n" + context);
        }
        var answer = endpoint.complete(ChatRequest.of(Payloads.conversation(Prompts.CODE, parts)), run);
        var fence = Fence.longest(answer.text())
                .orElseGet(() -> new Fence("", answer.text().strip()));
        var named = language.isBlank() ? fence.language() : language;
        return new JsonObject()
                .put("text", answer.text())
                .put("code", fence.code())
                .put("language", named.isEmpty() ? UNKNOWN : named)
                .put("model", answer.model());
    }
}
