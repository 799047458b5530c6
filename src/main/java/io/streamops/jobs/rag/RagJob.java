package io.streamops.jobs.rag;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.kind.PassageRetrieval.Posts;
import io.streamops.jobs.kind.PassageRetrieval.Query;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;

/**
 * {@code {question, k?, site?, lang?, project?}} to {@code {answer, citations, model}}: retrieves passages, composes an
 * answer and returns the passages it cites. If nothing is found, the answer says so, and no model is called.
 */
public final class RagJob implements JobHandler {
    static final String NOTHING_FOUND = "No page of the search index answers this question.";
    /** The model of an answer without one. */
    static final String NO_MODEL = "none";

    /** The jobs mostly wait for indexers and the language model. */
    private static final int CONCURRENCY = 8;

    private static final Duration TIME_LIMIT = Duration.ofMinutes(5);
    private static final int PASSAGES = 5;
    private static final int MAX_PASSAGES = 20;
    private static final int SNIPPET = 300;

    private final PassageRetrieval retrieval;
    private final Answerer answerer;

    public static JobHandler.Definition definition(PassageRetrieval retrieval, Answerer answerer) {
        return new JobHandler.Definition(JobKind.RAG, new RagJob(retrieval, answerer), CONCURRENCY, TIME_LIMIT);
    }

    RagJob(PassageRetrieval retrieval, Answerer answerer) {
        this.retrieval = retrieval;
        this.answerer = answerer;
    }

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var question = payload.getString("question");
        var passages = run.await(retrieval.passages(new Query(
                question,
                payload.getString("site"),
                payload.getString("lang"),
                new Posts(run.job(), payload.getString("project")),
                Math.clamp(payload.getInteger("k", PASSAGES), 1, MAX_PASSAGES))));
        run.progress(new JsonObject()
                .put("done", 1)
                .put("total", 2)
                .put("message", "%d passages found".formatted(passages.size())));
        if (passages.isEmpty()) {
            run.token(NOTHING_FOUND);
            return result(NOTHING_FOUND, new JsonArray(), NO_MODEL);
        }
        var citing = new CitingContext(run, new CitationRenumbering(passages.size()));
        var reply = answerer.answer(question, passages, citing);
        citing.finish();
        var citations = new CitationRenumbering(passages.size());
        var answer = citations.next(reply.text()) + citations.rest();
        return result(answer, cited(citations.cited(), passages), reply.model());
    }

    private static JsonObject result(String answer, JsonArray citations, String model) {
        return new JsonObject()
                .put("answer", answer)
                .put("citations", citations)
                .put("model", model);
    }

    private static JsonArray cited(List<Integer> sources, List<Passage> passages) {
        var citations = new JsonArray();
        for (var i = 0; i < sources.size(); i++) {
            var passage = passages.get(sources.get(i) - 1);
            citations.add(new JsonObject()
                    .put("n", i + 1)
                    .put("url", passage.url())
                    .put("title", passage.title())
                    .put("snippet", snippet(passage.text()))
                    .put("score", passage.score()));
        }
        return citations;
    }

    /** Cuts at a space, if there is one nearby. */
    private static String snippet(String text) {
        if (text.length() <= SNIPPET) {
            return text;
        }
        var blank = text.lastIndexOf(' ', SNIPPET);
        var end = blank > SNIPPET / 2
                ? blank
                : Character.isHighSurrogate(text.charAt(SNIPPET - 1)) ? SNIPPET - 1 : SNIPPET;
        return text.substring(0, end) + "…";
    }

    /** A run whose tokens have the citation numbers of the final result. */
    record CitingContext(JobContext run, CitationRenumbering citations) implements JobContext {
        @Override
        public JobId job() {
            return run.job();
        }

        @Override
        public <T> T await(Future<T> result) {
            return run.await(result);
        }

        @Override
        public void onCancel(Runnable abort) {
            run.onCancel(abort);
        }

        @Override
        public void token(String text) {
            pass(citations.next(text));
        }

        /** Passes on what was held back, after the last token. */
        void finish() {
            pass(citations.rest());
        }

        private void pass(String text) {
            if (!text.isEmpty()) {
                run.token(text);
            }
        }

        @Override
        public void progress(JsonObject data) {
            run.progress(data);
        }

        @Override
        public void message(String text) {
            run.message(text);
        }
    }
}
