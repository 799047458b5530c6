package io.streamops.jobs.llm;

import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.PassageRetrieval;
import io.vertx.core.json.JsonArray;

/** Answers from the pages in the search index. */
record IndexAnswers(PassageRetrieval retrieval, Answerer answerer) {
    private static final int MOST_PASSAGES = 8;

    /** @param citations cited by the text; empty if nothing was found */
    record Answer(String text, String model, JsonArray citations) {}

    Answer to(String question, JobContext run) {
        var passages =
                run.await(retrieval.passages(new PassageRetrieval.Query(question, null, null, null, MOST_PASSAGES)));
        var reply = answerer.answer(question, passages, run);
        return new Answer(reply.text(), reply.model(), AnswerCitations.of(reply.text(), passages));
    }
}
