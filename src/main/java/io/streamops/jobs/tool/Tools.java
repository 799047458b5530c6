package io.streamops.jobs.tool;

import io.streamops.contract.job.JobTask;
import io.streamops.jobs.task.Orders;
import io.streamops.jobs.task.Retrieval;
import io.streamops.jobs.task.TaskKind;
import io.streamops.jobs.task.Web;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** The job kind {@code tool}. */
public final class Tools {
    /** As many as a crawl worker fetches at once: each may hold a page of CRAWL_MAX_BYTES in memory. */
    private static final int AT_ONCE = 64;

    /** Enough for a few redirects, each after a turn of its host. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private Tools() {}

    public static List<TaskKind> kinds(Web web, Retrieval retrieval, Orders orders, InstantSource clock) {
        var task = new ToolTask(Toolbox.of(web, retrieval, orders, clock));
        return List.of(new TaskKind(JobTask.TOOL, task, AT_ONCE, LIMIT));
    }
}
