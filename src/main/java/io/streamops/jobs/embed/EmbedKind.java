package io.streamops.jobs.embed;

import io.streamops.contract.job.JobKind;
import io.streamops.embedding.Embedder;
import io.streamops.jobs.kind.JobHandler;
import java.time.Duration;
import java.util.List;

/** The job kind {@code embed}. */
public final class EmbedKind {
    /** Two jobs keep the embedder's threads busy. */
    private static final int AT_ONCE = 2;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private EmbedKind() {}

    public static List<JobHandler.Definition> kinds(Embedder embedder) {
        return List.of(new JobHandler.Definition(JobKind.EMBED, new EmbedJob(embedder), AT_ONCE, LIMIT));
    }
}
