package io.streamops.jobs.embed;

import io.streamops.contract.job.JobTask;
import io.streamops.embedding.Embedder;
import io.streamops.jobs.task.TaskKind;
import java.time.Duration;
import java.util.List;

/** What this package adds to the tasks of a node. */
public final class Embedding {
    /** Two keep the embedder's threads busy; more would only share them. */
    private static final int AT_ONCE = 2;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private Embedding() {}

    public static List<TaskKind> kinds(Embedder embedder) {
        return List.of(new TaskKind(JobTask.EMBED, new EmbedTask(embedder), AT_ONCE, LIMIT));
    }
}
