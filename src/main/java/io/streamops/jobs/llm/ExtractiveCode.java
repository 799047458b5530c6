package io.streamops.jobs.llm;

import io.streamops.execution.Failure;
import io.streamops.jobs.task.Task;
import io.streamops.jobs.task.TaskRun;
import io.vertx.core.json.JsonObject;

/**
 * Answers with what the search index contains about the instruction, and leaves the code empty: the index stores lower-case
 * text without line breaks. Fails if the index contains nothing.
 */
record ExtractiveCode(Found found) implements Task {
    private static final String NO_CODE = " (No code was written: no language model is configured.)";

    @Override
    public JsonObject run(JsonObject payload, TaskRun run) {
        var language = Payloads.text(payload, "language");
        var answer = found.to((Payloads.text(payload, "instruction") + " " + language).strip(), run);
        if (answer.citations().isEmpty()) {
            throw Failure.permanent(
                    NotConfigured.CODE,
                    "code requires a language model, none is configured, and the search index has no match; "
                            + NotConfigured.HELP);
        }
        run.token(NO_CODE);
        return new JsonObject()
                .put("text", answer.text() + NO_CODE)
                .put("code", "")
                .put("language", language.isBlank() ? CodeTask.UNKNOWN : language)
                .put("model", answer.model())
                .put("citations", answer.citations());
    }
}
