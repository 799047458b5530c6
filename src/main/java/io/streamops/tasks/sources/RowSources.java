package io.streamops.tasks.sources;

import io.streamops.execution.Failure;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.payload.DataScope;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The row sources of this node, by name. */
public final class RowSources {
    private final Map<String, RowSource> sources = new LinkedHashMap<>();

    public RowSources(List<RowSource> sources) {
        sources.forEach(source -> this.sources.put(source.name(), source));
    }

    public boolean has(String name) {
        return sources.containsKey(name);
    }

    /**
     * Finds a source.
     *
     * @param member the member of the data that has the name
     */
    public RowSource find(@Nullable String name, String member) {
        var source = sources.get(name);
        if (source == null) {
            throw InvalidTaskData.data(member + " must be one of " + String.join(", ", sources.keySet()));
        }
        return source;
    }

    /** The query of a task. Clients see their own rows, unless their gateway has set the scope {@code all}. */
    public static RowSource.Query query(TaskRun run, JsonObject filters) {
        var email = InvalidTaskData.text(run.data(), DataScope.EMAIL);
        var owner = DataScope.isEverybody(run.data()) ? null : run.owner();
        if (owner != null && email != null && !owner.equalsIgnoreCase(email)) {
            throw InvalidTaskData.data("email must be your own");
        }
        var project = InvalidTaskData.text(run.data(), DataScope.PROJECT);
        if (owner != null && project != null && !DataScope.isTheProject(run.data())) {
            throw InvalidTaskData.data("projectId must be a project that you may see");
        }
        return new RowSource.Query(
                owner, owner == null ? email : owner, InvalidTaskData.text(run.data(), "query"), project, filters);
    }

    /** Failures for invalid data of a task, which is checked again as it may come from a third-party gateway. */
    public static final class InvalidTaskData {
        public static final String CODE = "INVALID_DATA";

        private InvalidTaskData() {}

        public static Failure data(String error) {
            return Failure.permanent(CODE, "The task's data are not valid: " + error + ".");
        }

        /** A member that is a text; null if it is missing. */
        public static @Nullable String text(JsonObject data, String name) {
            var value = data.getValue(name);
            if (value != null && !(value instanceof String)) {
                throw data(name + " must be a text");
            }
            return (String) value;
        }
    }
}
