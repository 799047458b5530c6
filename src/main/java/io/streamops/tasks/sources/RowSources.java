package io.streamops.tasks.sources;

import io.streamops.execution.Failure;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.payload.DataScope;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sources that this node has, by name. */
public final class RowSources {
    private final Map<String, RowSource> sources = new LinkedHashMap<>();

    public RowSources(List<RowSource> sources) {
        sources.forEach(source -> this.sources.put(source.name(), source));
    }

    public boolean has(String name) {
        return sources.containsKey(name);
    }

    /**
     * The one of a name.
     *
     * @param member what it was named in
     */
    public RowSource find(@Nullable String name, String member) {
        var source = sources.get(name);
        if (source == null) {
            throw InvalidTaskData.data(member + " must be one of " + String.join(", ", sources.keySet()));
        }
        return source;
    }

    /** What a task asks a source for. Who has asked for the task sees what is his, unless his gateway says that he sees all. */
    public static RowSource.Query question(TaskRun run, JsonObject filters) {
        var email = InvalidTaskData.text(run.data(), DataScope.EMAIL);
        var owner = DataScope.isEverybody(run.data()) ? null : run.owner();
        if (owner != null && email != null && !owner.equalsIgnoreCase(email)) {
            throw InvalidTaskData.data("email must be that of who asks");
        }
        var project = InvalidTaskData.text(run.data(), DataScope.PROJECT);
        if (owner != null && project != null && !DataScope.isTheProject(run.data())) {
            throw InvalidTaskData.data("projectId must be a project that whoever asks may see");
        }
        return new RowSource.Query(
                owner, owner == null ? email : owner, InvalidTaskData.text(run.data(), "query"), project, filters);
    }

    /** What is wrong with a task's data; it may come from a gateway of another make, so it is looked at again. */
    public static final class InvalidTaskData {
        public static final String CODE = "INVALID_DATA";

        private InvalidTaskData() {}

        /** No other try will do better. */
        public static Failure data(String complaint) {
            return Failure.permanent(CODE, "The task's data are not valid: " + complaint + ".");
        }

        /** A member that is a text; null where there is none. */
        public static @Nullable String text(JsonObject data, String name) {
            var value = data.getValue(name);
            if (value != null && !(value instanceof String)) {
                throw data(name + " must be a text");
            }
            return (String) value;
        }
    }
}
