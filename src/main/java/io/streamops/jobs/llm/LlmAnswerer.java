package io.streamops.jobs.llm;

import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.llm.openai.ChatClient;
import io.streamops.kit.Truncation;
import java.util.ArrayList;
import java.util.List;

/** Lets the model answer from the passages, with citations by number. */
record LlmAnswerer(ChatClient endpoint) implements Answerer {
    /** The total length of the passages, so that the prompt fits into the context of small models. */
    private static final int MOST_TEXT = 16_000;

    private static final int MOST_TITLE = 200;

    @Override
    public Reply answer(String question, List<Passage> passages, JobContext run) {
        var parts = new ArrayList<String>();
        for (var i = 0; i < passages.size(); i++) {
            parts.add(numbered(i + 1, passages.get(i), MOST_TEXT / passages.size()));
        }
        parts.add(passages.isEmpty() ? "No passages were found." : "End of passages.");
        parts.add("Question: " + question);
        var request = ChatClient.Request.of(LlmPayloads.conversation(Prompts.ANSWER, parts));
        var answer = endpoint.complete(request, run);
        return new Reply(answer.text(), answer.model());
    }

    private static String numbered(int n, Passage passage, int most) {
        return "[%d] %s (%s)\n%s"
                .formatted(
                        n,
                        Truncation.exactly(passage.title(), MOST_TITLE),
                        passage.url(),
                        IndexAnswers.Citations.without(Truncation.exactly(passage.text(), most)));
    }
}
