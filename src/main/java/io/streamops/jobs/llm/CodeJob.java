package io.streamops.jobs.llm;

import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.llm.openai.ChatClient;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

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
        var answer = endpoint.complete(ChatClient.Request.of(LlmPayloads.conversation(Prompts.CODE, parts)), run);
        var fence = CodeFence.longest(answer.text())
                .orElseGet(() -> new CodeFence("", answer.text().strip()));
        var named = language.isBlank() ? fence.language() : language;
        return new JsonObject()
                .put("text", answer.text())
                .put("code", fence.code())
                .put("language", named.isEmpty() ? UNKNOWN : named)
                .put("model", answer.model());
    }

    /**
     * A fenced code block in a model's answer.
     *
     * @param language the language of the fence; empty if it names none
     */
    record CodeFence(String language, String code) {
        /** The closing fence may be missing, because the answer was cut off. */
        private static final Pattern FENCE = Pattern.compile(
                "^(?<indent> {0,3})(?<fence>`{3,}|~{3,})[ \\t]*(?<language>[^\\s`]*)[^\\n`]*\\n(?<code>.*?)(?:^ {0,3}\\k<fence>[`~]*[ \\t]*$|\\z)",
                Pattern.DOTALL | Pattern.MULTILINE);

        /** The longest block, which is probably the requested code. */
        static Optional<CodeFence> longest(String text) {
            return FENCE.matcher(text.replace("\r\n", "\n"))
                    .results()
                    .map(found -> new CodeFence(found.group(3), found.group(4).stripTrailing()))
                    .max(Comparator.comparingInt(fence -> fence.code.length()));
        }
    }
}
