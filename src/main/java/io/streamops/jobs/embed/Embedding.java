package io.streamops.jobs.embed;

import io.streamops.contract.job.JobTask;
import io.streamops.embedding.Embedder;
import io.streamops.jobs.task.TaskKind;
import java.time.Duration;
import java.util.List;

/** The job kind {@code embed}. */
public final class Embedding {
    /** Two jobs keep the embedder's threads busy. */
    private static final int AT_ONCE = 2;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private Embedding() {}

    public static List<TaskKind> kinds(Embedder embedder) {
        return List.of(new TaskKind(JobTask.EMBED, new EmbedTask(embedder), AT_ONCE, LIMIT));
    }
}
