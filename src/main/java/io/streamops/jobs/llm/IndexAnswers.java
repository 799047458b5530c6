package io.streamops.jobs.llm;

import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Answers from the pages in the search index. */
record IndexAnswers(PassageRetrieval retrieval, Answerer answerer) {
    private static final int MOST_PASSAGES = 8;

    /** @param citations cited by the text; empty if nothing was found */
    record Answer(String text, String model, JsonArray citations) {}

    Answer to(String question, JobContext run) {
        var passages =
                run.await(retrieval.passages(new PassageRetrieval.Query(question, null, null, null, MOST_PASSAGES)));
        var reply = answerer.answer(question, passages, run);
        return new Answer(reply.text(), reply.model(), Citations.of(reply.text(), passages));
    }

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
                throw LlmPayloads.notConfigured(
                        "code requires a language model, none is configured, and the search index has no match");
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

    /** The passages that an answer cites, by number in square brackets. */
    static final class Citations {
        private static final Pattern NUMBER = Pattern.compile("\\[([0-9]{1,3})]");

        private Citations() {}

        /** A page's text without its own footnotes, which would look like citations. */
        static String without(String text) {
            return NUMBER.matcher(text).replaceAll("");
        }

        static JsonArray of(String answer, List<Passage> passages) {
            var numbers = new TreeSet<Integer>();
            NUMBER.matcher(answer).results().forEach(found -> numbers.add(Integer.valueOf(found.group(1))));
            var citations = new JsonArray();
            for (var n : numbers) {
                if (n >= 1 && n <= passages.size()) {
                    var passage = passages.get(n - 1);
                    citations.add(new JsonObject()
                            .put("n", n)
                            .put("url", passage.url())
                            .put("title", passage.title()));
                }
            }
            return citations;
        }
    }
}
