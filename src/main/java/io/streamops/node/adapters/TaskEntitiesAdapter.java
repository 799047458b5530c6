package io.streamops.node.adapters;

import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ViewStore;
import io.streamops.tasks.sources.RowSource;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Workflows or tasks for exports and reports. */
public record TaskEntitiesAdapter(ViewStore views, EntityKind kind, String name, List<String> columns)
        implements RowSource {
    public static RowSource workflows(ViewStore views) {
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

    public static RowSource tasks(ViewStore views) {
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

    /** None: a filter can have several values, so it is applied to the rows. */
    @Override
    public Set<String> filters() {
        return Set.of();
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query query, @Nullable String cursor) {
        var owner = query.whose();
        return views.slice(kind, owner == null ? "" : owner.toLowerCase(Locale.ROOT), cursor)
                .map(slice -> new RowSource.Page(slice.views(), slice.next()));
    }
}
