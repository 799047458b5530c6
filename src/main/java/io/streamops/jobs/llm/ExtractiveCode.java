package io.streamops.jobs.llm;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.json.JsonObject;

/**
 * Answers with what the search index contains about the instruction, and leaves the code empty: the index stores lower-case
 * text without line breaks. Fails if the index contains nothing.
 */
record ExtractiveCode(IndexAnswers found) implements JobHandler {
    private static final String NO_CODE = " (No code was written: no language model is configured.)";

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var language = LlmPayloads.text(payload, "language");
        var answer = found.to((LlmPayloads.text(payload, "instruction") + " " + language).strip(), run);
        if (answer.citations().isEmpty()) {
            throw Failure.permanent(
                    ModelNotConfigured.CODE,
                    "code requires a language model, none is configured, and the search index has no match; "
                            + ModelNotConfigured.HELP);
        }
        run.token(NO_CODE);
        return new JsonObject()
                .put("text", answer.text() + NO_CODE)
                .put("code", "")
                .put("language", language.isBlank() ? CodeJob.UNKNOWN : language)
                .put("model", answer.model())
                .put("citations", answer.citations());
    }
}
