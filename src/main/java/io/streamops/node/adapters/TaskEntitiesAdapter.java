package io.streamops.node.adapters;

import io.streamops.events.view.EntityKind;
import io.streamops.events.view.Views;
import io.streamops.tasks.rows.Page;
import io.streamops.tasks.rows.Question;
import io.streamops.tasks.rows.Source;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Workflows, or tasks, as exports and reports read them. */
public record TaskEntitiesAdapter(Views views, EntityKind kind, String name, List<String> columns) implements Source {
    public static Source workflows(Views views) {
        return new TaskEntitiesAdapter(
                views,
                EntityKind.WORKFLOW,
                "workflows",
                List.of(
                        "workflowId",
                        "name",
                        "priority",
                        "status",
                        "createdAt",
                        "startedAt",
                        "completedAt",
                        "error.code",
                        "error.message"));
    }

    public static Source tasks(Views views) {
        return new TaskEntitiesAdapter(
                views,
                EntityKind.TASK,
                "tasks",
                List.of(
                        "taskId",
                        "type",
                        "status",
                        "retryCount",
                        "maxRetries",
                        "createdAt",
                        "nextRetryAt",
                        "error.code",
                        "error.message"));
    }

    @Override
    public String time() {
        return "createdAt";
    }

    @Override
    public boolean newestFirst() {
        return true;
    }

    /** All are looked for in the rows: a filter may have several values. */
    @Override
    public Set<String> filters() {
        return Set.of();
    }

    @Override
    public Future<Page> page(Question question, @Nullable String cursor) {
        var whose = question.whose();
        return views.stretch(kind, whose == null ? "" : whose.toLowerCase(Locale.ROOT), cursor)
                .map(stretch -> new Page(stretch.views(), stretch.next()));
    }
}
