package io.streamops.jobs.rag;

import io.streamops.contract.job.JobId;
import io.streamops.jobs.kind.JobContext;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

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
        tell(citations.next(text));
    }

    /** Passes on what was held back, after the last token. */
    void finish() {
        tell(citations.rest());
    }

    private void tell(String text) {
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
