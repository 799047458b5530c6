package io.streamops.jobs.llm;

import io.streamops.jobs.task.Answerer;
import io.streamops.jobs.task.Retrieval;
import io.streamops.jobs.task.TaskRun;
import io.vertx.core.json.JsonArray;

/** Answers from the pages in the search index. */
record Found(Retrieval retrieval, Answerer answerer) {
    private static final int MOST_PASSAGES = 8;

    /** @param citations cited by the text; empty if nothing was found */
    record Answer(String text, String model, JsonArray citations) {}

    Answer to(String question, TaskRun run) {
        var passages = run.await(retrieval.passages(new Retrieval.Query(question, null, null, null, MOST_PASSAGES)));
        var reply = answerer.answer(question, passages, run);
        return new Answer(reply.text(), reply.model(), Citations.of(reply.text(), passages));
    }
}
