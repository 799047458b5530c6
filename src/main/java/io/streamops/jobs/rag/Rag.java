package io.streamops.jobs.rag;

import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.Answerer;
import io.streamops.jobs.task.Retrieval;
import io.streamops.jobs.task.TaskKind;
import java.time.Duration;
import java.util.List;

/** The job kind {@code rag}. */
public final class Rag {
    /** The jobs mostly wait for indexers and the language model. */
    private static final int AT_ONCE = 8;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private Rag() {}

    public static List<TaskKind> kinds(Retrieval retrieval, Answerer answerer) {
        return List.of(new TaskKind(JobTask.RAG, new RagTask(retrieval, answerer), AT_ONCE, LIMIT));
    }
}
