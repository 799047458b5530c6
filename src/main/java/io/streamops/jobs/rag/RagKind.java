package io.streamops.jobs.rag;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.kind.PassageRetrieval;
import java.time.Duration;
import java.util.List;

/** The job kind {@code rag}. */
public final class RagKind {
    /** The jobs mostly wait for indexers and the language model. */
    private static final int AT_ONCE = 8;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private RagKind() {}

    public static List<JobHandler.Definition> kinds(PassageRetrieval retrieval, Answerer answerer) {
        return List.of(new JobHandler.Definition(JobKind.RAG, new RagJob(retrieval, answerer), AT_ONCE, LIMIT));
    }
}
