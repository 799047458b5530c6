package io.streamops.jobs.tool;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.JobKindDefinition;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.kind.WorkSubmission;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** The job kind {@code tool}. */
public final class ToolKind {
    /** As many as a crawl worker fetches at once: each may hold a page of CRAWL_MAX_BYTES in memory. */
    private static final int AT_ONCE = 64;

    /** Enough for a few redirects, each after a turn of its host. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private ToolKind() {}

    public static List<JobKindDefinition> kinds(
            WebAccess web, PassageRetrieval retrieval, WorkSubmission orders, InstantSource clock) {
        var task = new ToolJob(ToolCatalog.of(web, retrieval, orders, clock));
        return List.of(new JobKindDefinition(JobKind.TOOL, task, AT_ONCE, LIMIT));
    }
}
