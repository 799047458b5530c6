package io.streamops.node.adapters;

import io.streamops.jobs.requests.JobHistory;
import io.streamops.tasks.rows.Page;
import io.streamops.tasks.rows.Question;
import io.streamops.tasks.rows.Source;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Jobs as reports read them. */
public record TaskJobsAdapter(JobHistory jobs) implements Source {
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
    public boolean newestFirst() {
        return true;
    }

    @Override
    public Set<String> filters() {
        return Set.of();
    }

    @Override
    public Future<Page> page(Question question, @Nullable String cursor) {
        return jobs.stretch(question.whose(), cursor).map(stretch -> new Page(stretch.jobs(), stretch.next()));
    }
}
