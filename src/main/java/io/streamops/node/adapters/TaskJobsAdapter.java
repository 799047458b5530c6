package io.streamops.node.adapters;

import io.streamops.jobs.api.JobHistory;
import io.streamops.tasks.sources.RowSource;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Jobs for reports. */
public record TaskJobsAdapter(JobHistory jobs) implements RowSource {
    @Override
    public String name() {
        return "jobs";
    }

    @Override
    public List<String> columns() {
        return List.of("job_id", "task", "status", "created_ts", "updated_ts", "error.code", "error.message");
    }

    @Override
    public String time() {
        return "created_ts";
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query query, @Nullable String cursor) {
        return jobs.page(query.whose(), cursor).map(page -> new RowSource.Page(page.jobs(), page.next()));
    }
}
